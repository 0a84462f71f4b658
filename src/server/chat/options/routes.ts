import { getChatOptions as chatOptionsCall } from '#src/contract/chat/chat-option-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { currencyOfHeaders } from '#src/server/platform/http/visitor/visitor-currency.ts';
import { getChatOptions } from './get-chat-options.ts';
import { ReplySuggester } from './reply-suggester.ts';

/** Adds the calls of the chat page for its offers and for suggested replies. */
export function addChatOptionRoutes(
  router: CallRouter,
  services: Services,
  helpers: { speaks: boolean },
): void {
  const suggester = new ReplySuggester(services);
  router.serveVisitor(chatOptionsCall, ({ query, visitor, language, headers }) =>
    getChatOptions(services, {
      viewer: { ...visitor, language, browserCurrency: currencyOfHeaders(headers) },
      conversationId: query.conversation_id,
      characterId: query.character_id,
      ...helpers,
    }),
  );
  router.serveVisitor(suggestReplies, async ({ body, visitor }) => ({
    suggestions: await suggester.suggest(visitor, body.conversation_id),
  }));
}
