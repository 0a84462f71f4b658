import type { GemAction } from '#src/contract/gems/gem-calls.ts';

/** The benefits of a level where something costs gems (rule:levels). */
export interface GemBenefits {
  freePictures: boolean;
  freeVoice: boolean;
  /** The factor of the price in chats with characters for VIP. */
  vipCharacterFactor: number;
}

export interface PriceFacts {
  /** The price before benefits: of the action, or of the thing itself. */
  gems: number;
  benefits: GemBenefits;
  /** True if the action is part of a chat with a character for VIP. */
  isVipCharacter?: boolean;
  /** True if it was paid before. */
  isOwned?: boolean;
}

/**
 * Computes the price of an action, and the part that is due now (rule:gem-prices). Backgrounds keep their price in
 * every chat.
 */
export function computePrice(
  action: GemAction,
  { gems, benefits, isVipCharacter = false, isOwned = false }: PriceFacts,
): { gems: number; due: number } {
  const factor = isVipCharacter && action !== 'background' ? benefits.vipCharacterFactor : 1;
  const price = gems * factor;
  const isFree =
    isOwned || (action === 'picture' && benefits.freePictures) || (action === 'voice' && benefits.freeVoice);
  return { gems: price, due: isFree ? 0 : price };
}

/** The tokens of an ordinary reply: a stopped reply costs its share of these. */
export const tokensOfReply = 120;

/** Computes the cost of a stopped reply: the share that was shown, rounded up to whole gems, at most the price. */
export function computeShare(gems: number, shownTokens: number): number {
  return Math.ceil((gems * Math.min(shownTokens, tokensOfReply)) / tokensOfReply);
}
