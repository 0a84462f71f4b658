import { vipLevels } from '#src/contract/call/level.ts';
import { type LimitsKind, levelTable } from './level-table.ts';

const megabyte = 1024 * 1024;

/**
 * Most things that one person may store: the numbers of the whole product (docs/decisions/0029); the bytes are in the
 * table of the levels. At each start they are written to the table storage_limits, from which the counting triggers
 * read them. The limit of greetings is in domain/cards/limit-greetings.ts, because it is a rule for cards.
 */
export const storageQuotas = {
  /** Conversations that are not deleted. */
  conversations: 500,
  /** Bytes above the limit for reports, and for messages that the site's help in a crisis answers. */
  reserveBytes: 5 * megabyte,
  /** The JSON of one card. */
  cardBytes: megabyte,
  /** Stored translations of one message; the oldest is deleted. */
  translationsOfMessage: 8,
} as const;

/** Guests, and members of each level. */
export const storageKinds: readonly LimitsKind[] = ['guest', ...vipLevels];

export function storageLimitOf(kind: LimitsKind): { bytes: number; conversations: number } {
  const { conversations } = storageQuotas;
  return { bytes: levelTable[kind].storageMegabytes * megabyte, conversations };
}
