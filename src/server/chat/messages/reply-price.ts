import { eq, type SQL, sql } from 'drizzle-orm';
import type { VipLevel } from '#src/contract/call/level.ts';
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import { characters } from '#src/server/characters/tables.ts';
import { priceOf } from '#src/server/gems/charge.ts';
import { gemHolds } from '#src/server/gems/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';
import { conversations, generations } from '../tables/tables.ts';

/** The facts of a conversation on which the model and the price of its replies depend. */
interface PriceFacts {
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

/** Chooses the model that writes a reply, and computes the price to pay. */
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

/**
 * Selects the holds of replies that are being written. Each of them ends with its reply, however long that takes:
 * the process that takes over from a dead one ends the reply as well.
 */
export function isHeldForRunningReply(): SQL {
  return sql`${gemHolds.id} in (
    select ${generations.holdId} from ${generations}
    where ${generations.state} = 'running' and ${generations.holdId} is not null)`;
}
