import { writeCardPng } from '#src/domain/card/write-card-png.ts';
import { writeCardText } from '#src/domain/card/write-card-text.ts';
import { refuseCard } from './refuse-card.ts';

/** What a card file is written of. */
export interface CardParts {
  /** The JSON of the card as it came. */
  card: string;
  /** What it becomes: a V3 card inside a PNG of our own making, or JSON. */
  target: { kind: 'png'; picture: Uint8Array } | { kind: 'json'; version: 'V2' | 'V3' };
}

/**
 * The bytes of a card file. Seconds for 4 MB of tiny members: for a thread.
 * @throws AppError 40003 for one too large for a PNG
 */
export function writeOwnCard({ card, target }: CardParts): Uint8Array<ArrayBuffer> {
  try {
    return target.kind === 'png'
      ? writeCardPng(target.picture, card)
      : new TextEncoder().encode(writeCardText(card, target.version));
  } catch (error) {
    throw refuseCard(error);
  }
}
