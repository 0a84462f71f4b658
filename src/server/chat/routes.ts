import * as conversationCalls from '#src/contract/conversation-calls.ts';
import * as messageCalls from '#src/contract/message-calls.ts';
import type { CallRouter } from '#src/server/platform/http/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { addConversation } from './add-conversation.ts';
import { askMessage } from './ask-message.ts';
import { followLiveReply, followStoredReply } from './follow-reply.ts';
import { listConversations } from './list-conversations.ts';
import { listHistory } from './list-history.ts';
import { createReplyStream } from './reply-stream.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { requireConversation, toConversation } from './require-conversation.ts';
import { requireReply } from './require-reply.ts';
import { stopMessage } from './stop-message.ts';
import { toMessage } from './to-message.ts';

export function addChatRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  addConversationRoutes(router, services);
  addMessageRoutes(router, services, writer);
}

function addConversationRoutes(router: CallRouter, { database }: Services): void {
  router.serveVisitor(conversationCalls.addConversation, ({ query, body, visitor, language }) =>
    addConversation(database, {
      userId: visitor.userId,
      characterId: query.charId,
      fresh: body.fresh,
      language,
    }),
  );
  router.serveVisitor(conversationCalls.listConversations, ({ query, visitor, language }) =>
    listConversations(database, {
      userId: visitor.userId,
      page: query.page,
      size: query.size,
      characterId: query.character_id,
      language,
    }),
  );
  router.serveVisitor(conversationCalls.getConversation, async ({ query, visitor }) =>
    toConversation(await requireConversation(database, visitor.userId, query.id)),
  );
  router.serveVisitor(messageCalls.getHistory, ({ query, visitor }) =>
    listHistory(database, {
      userId: visitor.userId,
      conversationId: query.conversation_id,
      before: query.before,
      limit: query.limit,
    }),
  );
}

function addMessageRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  const { database, log } = services;
  const follow = (messageId: string, from: number) => {
    const live = writer.find(messageId);
    return live === undefined ? followStoredReply(database, messageId, from) : followLiveReply(live, from);
  };
  router.serveVisitor(messageCalls.askMessage, async ({ body, visitor, language }) => {
    const { userMessage, reply } = await askMessage(services, writer, {
      userId: visitor.userId,
      conversationId: body.conversation_id,
      content: body.content,
      clientMessageId: body.client_message_id,
    });
    const start = { user_message: toMessage(userMessage), message: toMessage(reply, '') };
    return createReplyStream({ start, from: 0, steps: follow(reply.id, 0), language, log });
  });
  router.serveVisitor(messageCalls.resumeMessage, async ({ query, visitor, language }) => {
    const reply = await requireReply(database, visitor.userId, query.message_id);
    const from = query.last_event_id;
    const start = from === 0 ? { user_message: null, message: toMessage(reply, '') } : null;
    return createReplyStream({ start, from, steps: follow(reply.id, from), language, log });
  });
  router.serveVisitor(messageCalls.stopMessage, ({ body, visitor }) =>
    stopMessage(database, writer, { userId: visitor.userId, messageId: body.message_id }),
  );
}
