import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import { loadPayer, type PriceReader, quoteOf } from '#src/server/gems/quote.ts';
import { loadLimits } from '#src/server/account/identity/load-limits.ts';
import { isNamed } from '#src/server/personas/find-persona.ts';
import { reachesLevel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadPriceFacts } from '../messages/reply-price.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';

export interface OptionsRequest {
  viewer: Owner & PriceReader & { userId: string };
  /** The conversation whose prices are returned. */
  conversationId: string | undefined;
  /**
   * The character of a new conversation, if no conversation exists yet; without a conversation and a character, the
   * prices are the prices of most characters.
   */
  characterId: string | undefined;
  speaks: boolean;
}

/**
 * Lists the offers of the chat page to a user: the chat models, with a mark on the models of the user's level, helpers,
 * prices.
 * @throws AppError 40003 with 404 for a foreign conversation, and for a character that the visitor cannot chat with
 */
export async function getChatOptions(
  { database, chatModels, env }: Services,
  { viewer, conversationId, characterId, speaks }: OptionsRequest,
): Promise<ChatOptions> {
  if (conversationId !== undefined) await requireConversation(database, viewer, conversationId);
  const [payer, { memories, lorebooks }, facts, character, named] = await Promise.all([
    loadPayer(database, env, viewer),
    loadLimits(database, viewer.userId),
    conversationId === undefined ? null : loadPriceFacts(database, conversationId),
    characterId === undefined ? null : requireCharacter(database, characterId, viewer),
    isNamed(database, viewer.userId),
  ]);
  const isVipCharacter = facts?.isVipCharacter ?? character?.character.vip ?? false;
  const { replyGems } = chatModels.chooseFor(payer.vipLevel, facts?.chatModel ?? null);
  return {
    chat_models: chatModels.list().map((model) => ({
      id: model.id,
      name: model.name,
      context_tokens: model.context.tokens,
      is_allowed: reachesLevel(payer.vipLevel, model.level),
      level: model.level,
      quote: quoteOf('reply', payer, { gems: model.replyGems, isVipCharacter }),
      samplers: model.samplers.map((range) => ({ ...range })),
    })),
    default_model: chatModels.default.id,
    is_named: named,
    translates: chatModels.default.kind !== 'demo',
    speaks,
    limits: { memories, lorebooks },
    quotes: {
      reply: quoteOf('reply', payer, { gems: replyGems, isVipCharacter }),
      resend: quoteOf('resend', payer, { gems: replyGems, isVipCharacter }),
      voice: quoteOf('voice', payer, { isVipCharacter }),
      picture: quoteOf('picture', payer, { isVipCharacter }),
    },
  };
}
