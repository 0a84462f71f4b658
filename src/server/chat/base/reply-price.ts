import { eq } from 'drizzle-orm';
import type { GemAction } from '#src/contract/membership/gem-calls.ts';
import type { VipLevel } from '#src/contract/account/user-calls.ts';
import { characters } from '#src/server/characters/tables.ts';
import { priceOf } from '#src/server/gems/charge.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';
import { conversations } from './tables.ts';

/** What of a conversation decides which model writes there, and what is paid there. */
export interface PriceFacts {
  vipLevel: VipLevel;
  isVipCharacter: boolean;
  chatModel: string | null;
}

export async function loadPriceFacts(queries: Queries, conversationId: string): Promise<PriceFacts> {
  const [facts] = await queries
    .select({
      vipLevel: users.vipLevel,
      isVipCharacter: characters.vip,
      chatModel: conversations.chatModel,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .where(eq(conversations.id, conversationId));
  if (facts === undefined) throw new Error('the conversation of a paid action is gone');
  return facts;
}

/** Which model writes a reply, and what is due for it. */
export function priceReply(
  { env, chatModels }: Pick<Services, 'env' | 'chatModels'>,
  action: Extract<GemAction, 'reply' | 'resend'>,
  { vipLevel, isVipCharacter, chatModel }: PriceFacts,
): { model: OfferedModel; due: number } {
  const model = chatModels.chooseFor(vipLevel, chatModel);
  const payer = { isCharged: env.GEMS === 'on', vipLevel };
  const { due } = priceOf(action, payer, { gems: model.replyGems, isVipCharacter });
  return { model, due };
}
