import type { GemAction } from '#src/contract/gem-calls.ts';

/** What a level gives where something costs gems (D6). */
export interface LevelBenefits {
  freePictures: boolean;
  freeVoice: boolean;
  /** How many times the price characters for VIP cost. */
  vipCharacterFactor: number;
}

export interface PriceFacts {
  /** What it costs anybody: the price of the action, or of the thing itself. */
  gems: number;
  benefits: LevelBenefits;
  /** It is done in a chat with a character for VIP. */
  isVipCharacter?: boolean;
  /** It was paid before. */
  isOwned?: boolean;
}

/** What an action costs somebody, and what of it is due now (D5, D6). Backgrounds keep their price in every chat. */
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

/** How many tokens an ordinary reply has: who stops one pays for that share of it. */
export const tokensOfReply = 120;

/** The cost of a reply that was stopped: the share that was shown, begun gems whole, the price at the most. */
export function computeShare(gems: number, shownTokens: number): number {
  return Math.ceil((gems * Math.min(shownTokens, tokensOfReply)) / tokensOfReply);
}
