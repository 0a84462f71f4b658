import * as conversationCalls from '#src/contract/conversation-calls.ts';
import * as messageCalls from '#src/contract/message-calls.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { addConversation } from './add-conversation.ts';
import { askMessage } from './ask-message.ts';
import { deleteConversation } from './delete-conversation.ts';
import { followLiveReply, followStoredReply } from './follow-reply.ts';
import { listConversations } from './list-conversations.ts';
import { listHistory } from './list-history.ts';
import { markConversationSeen } from './mark-conversation-seen.ts';
import { markReplySeen } from './mark-reply-seen.ts';
import { createReplyStream } from './reply-stream.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { requireConversation, toConversation } from './require-conversation.ts';
import { requireReply } from './require-reply.ts';
import { restoreConversation } from './restore-conversation.ts';
import { stopMessage } from './stop-message.ts';
import { type MessageRow, toMessage } from './to-message.ts';

export function addChatRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  addConversationRoutes(router, services, writer);
  addMessageRoutes(router, services, writer);
}

function addConversationRoutes(router: CallRouter, { database }: Services, writer: ReplyWriter): void {
  router.serveVisitor(conversationCalls.addConversation, ({ query, body, visitor, language }) =>
    addConversation(database, {
      owner: visitor,
      characterId: query.charId,
      fresh: body.fresh,
      language,
    }),
  );
  router.serveVisitor(conversationCalls.listConversations, ({ query, visitor, language }) =>
    listConversations(database, {
      owner: visitor,
      page: query.page,
      size: query.size,
      characterId: query.character_id,
      words: query.q,
      language,
    }),
  );
  router.serveVisitor(conversationCalls.getConversation, async ({ query, visitor }) =>
    toConversation(await requireConversation(database, visitor, query.id)),
  );
  router.serveVisitor(conversationCalls.markConversationSeen, ({ body, visitor }) =>
    markConversationSeen(database, visitor, body.id),
  );
  router.serveVisitor(conversationCalls.deleteConversation, ({ body, visitor }) =>
    deleteConversation(database, writer, { owner: visitor, id: body.id }),
  );
  router.serveVisitor(conversationCalls.restoreConversation, ({ body, visitor }) =>
    restoreConversation(database, visitor, body.id),
  );
  router.serveVisitor(messageCalls.getHistory, ({ query, visitor }) =>
    listHistory(database, {
      owner: visitor,
      conversationId: query.conversation_id,
      before: query.before,
      limit: query.limit,
    }),
  );
}

function addMessageRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  const { database, log } = services;
  const follow = (userId: string, reply: MessageRow, from: number) => {
    const live = writer.find(reply.id);
    const steps =
      live === undefined ? followStoredReply(database, reply.id, from) : followLiveReply(live, from);
    return { from, steps, log, onEnd: () => markReplySeen(services, userId, reply) };
  };
  router.serveVisitor(messageCalls.askMessage, async ({ body, visitor, language }) => {
    const { userMessage, reply } = await askMessage(services, writer, {
      owner: visitor,
      conversationId: body.conversation_id,
      content: body.content,
      clientMessageId: body.client_message_id,
    });
    const start = { user_message: toMessage(userMessage), message: toMessage(reply, '') };
    return createReplyStream({ start, language, ...follow(visitor.userId, reply, 0) });
  });
  router.serveVisitor(messageCalls.resumeMessage, async ({ query, visitor, language }) => {
    const reply = await requireReply(database, visitor, query.message_id);
    const from = query.last_event_id;
    const start = from === 0 ? { user_message: null, message: toMessage(reply, '') } : null;
    return createReplyStream({ start, language, ...follow(visitor.userId, reply, from) });
  });
  router.serveVisitor(messageCalls.stopMessage, ({ body, visitor }) =>
    stopMessage(database, writer, { owner: visitor, messageId: body.message_id }),
  );
}
