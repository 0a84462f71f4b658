import { getChatCharacter as getChatCharacterCall } from '#src/contract/chat/chat-character-calls.ts';
import { getChatPage as getChatPageCall } from '#src/contract/chat/chat-page-calls.ts';
import { searchChats as searchChatsCall } from '#src/contract/chat/chat-search-calls.ts';
import * as conversationCalls from '#src/contract/chat/conversation-calls.ts';
import * as messageCalls from '#src/contract/chat/message-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { currencyOfHeaders } from '#src/server/platform/http/visitor/visitor-currency.ts';
import type { Services } from '#src/server/platform/services.ts';
import { rereadMessage } from './messages/load-messages.ts';
import { markConversationSeen } from './conversations/mark-conversation-seen.ts';
import { requireConversation } from './messages/require-conversation.ts';
import { requireReply } from './messages/require-message.ts';
import { LoginWatch } from './replies/login-watch.ts';
import { toMessage } from './messages/to-message.ts';
import { addConversation } from './conversations/add-conversation.ts';
import { changeConversation, setChatBackground } from './conversations/change-conversation.ts';
import { ConversationWatch } from './conversations/conversation-watch.ts';
import { deleteConversation, restoreConversation } from './conversations/deleted-conversations.ts';
import { getChatCharacter } from './conversations/get-chat-character.ts';
import { getChatPage } from './conversations/get-chat-page.ts';
import { listConversations } from './conversations/list-conversations.ts';
import { listHistory } from './conversations/list-history.ts';
import { loadConversation } from './conversations/load-conversation.ts';
import { askMessage } from './replies/ask-message.ts';
import { ReplyReading } from './replies/reply-reading.ts';
import type { ReplyWriter } from './replies/reply-writer.ts';
import { stopMessage } from './replies/stop-replies.ts';
import { getThoughts } from './replies/thoughts.ts';
import { createChatSearcher } from './search/chat-searcher.ts';
import { resetConversation } from './tree/reset-conversation.ts';
import { addTreeRoutes } from './tree/routes.ts';

/**
 * Serves conversations and their messages.
 * @returns a function that ends the streams that do not end otherwise
 */
export function addChatRoutes(
  router: CallRouter,
  services: Services,
  writer: ReplyWriter,
): { close: () => Promise<void> } {
  const sessions = new LoginWatch(services.database, services.log);
  const watch = new ConversationWatch(services, sessions);
  const reading = new ReplyReading(services, writer, sessions);
  addConversationRoutes(router, services, writer);
  addSettingRoutes(router, services, writer);
  addMessageRoutes(router, services, { writer, reading });
  addTreeRoutes(router, services, { writer, reading });
  router.serveVisitor(conversationCalls.watchConversation, ({ query, visitor }) =>
    watch.open(visitor, query.id),
  );
  return {
    async close() {
      sessions.close();
      await watch.close();
    },
  };
}

function addConversationRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  const { database } = services;
  router.serveKnown(getChatCharacterCall, ({ query, visitor, language, headers }) => {
    const { userId = null, seesMature = false } = visitor ?? {};
    const browserCurrency = currencyOfHeaders(headers);
    return getChatCharacter(services, query.id, { language, browserCurrency, seesMature, userId });
  });
  router.serveVisitor(getChatPageCall, ({ query, visitor, language }) =>
    getChatPage(
      database,
      { visitor, language },
      {
        characterId: query.id,
        conversationId: query.conversation_id,
        isFresh: query.fresh === 'true',
      },
    ),
  );
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
      archived: query.archived && query.archived === 'true',
      language,
    }),
  );
  router.serveVisitor(conversationCalls.getConversation, async ({ query, visitor }) =>
    loadConversation(database, await requireConversation(database, visitor, query.id)),
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
  router.serveVisitor(messageCalls.getHistory, ({ query, visitor, language }) =>
    listHistory(database, {
      owner: visitor,
      language,
      conversationId: query.conversation_id,
      before: query.before,
      after: query.after,
      around: query.around,
      limit: query.limit,
    }),
  );
}

function addSettingRoutes(router: CallRouter, services: Services, writer: ReplyWriter): void {
  router.serveVisitor(conversationCalls.editMode, ({ body, visitor }) =>
    changeConversation(services, {
      owner: visitor,
      id: body.id,
      change: {
        mode: body.mode,
        chatModel: body.chat_model,
        sampler: body.sampler,
        personaId: body.persona_id,
        isAsSelf: body.as_self,
        title: body.title,
        pinned: body.pinned,
        archived: body.archived,
      },
    }),
  );
  router.serveVisitor(conversationCalls.setChatBackground, ({ body, visitor }) =>
    setChatBackground(services, { owner: visitor, id: body.id, backgroundId: body.background_id }),
  );
  router.serveVisitor(conversationCalls.resetConversation, ({ body, visitor }) =>
    resetConversation(services.database, writer, { owner: visitor, id: body.id }),
  );
}

function addMessageRoutes(
  router: CallRouter,
  services: Services,
  { writer, reading }: { writer: ReplyWriter; reading: ReplyReading },
): void {
  const { database } = services;
  const searchChats = createChatSearcher(database);
  router.serveVisitor(searchChatsCall, ({ query, visitor, language, signal }) =>
    searchChats({ owner: visitor, language, words: query.q, before: query.before, signal }),
  );
  router.serveVisitor(messageCalls.askMessage, async ({ body, visitor, language, request }) => {
    const begun = await askMessage(services, writer, {
      owner: { ...visitor, network: clientNetwork(request) },
      conversationId: body.conversation_id,
      content: body.content,
      clientMessageId: body.client_message_id,
      parentId: body.parent_id,
    });
    return reading.open(begun.reply, { visitor, language, start: begun.start });
  });
  router.serveVisitor(messageCalls.resumeMessage, async ({ query, visitor, language }) => {
    const reply = await requireReply(database, visitor, query.message_id);
    const from = query.last_event_id;
    const message = toMessage(reply, '');
    const start = from === 0 ? { user_message: null, message } : null;
    return reading.open(reply, { visitor, language, start, from });
  });
  router.serveVisitor(messageCalls.getThoughts, ({ query, visitor }) =>
    getThoughts(database, visitor, query.message_id),
  );
  router.serveVisitor(
    messageCalls.stopMessage,
    async ({ body, visitor, language }) => {
      const stopped = await stopMessage(database, writer, { owner: visitor, messageId: body.message_id });
      return reading.describe(stopped.id, { visitor, language });
    },
    rereadMessage(database),
  );
}
