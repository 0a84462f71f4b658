import { vipLevels } from '#src/contract/account/user-calls.ts';
import { type LimitsKind, levelTable } from './level-table.ts';

const megabyte = 1024 * 1024;

/**
 * What one person may store: the numbers of the whole product (docs/decisions/0029); the bytes of all are in the table of
 * the levels. At each start they are written into the table storage_limits, where the triggers read them that count. Greetings have theirs in
 * domain/card/limit-greetings.ts, because the rule is one of cards.
 */
export const storageQuotas = {
  /** Conversations that are not deleted. */
  conversations: 500,
  /** Reports, and messages that the site's help in a crisis answers, may go so many bytes above the limit. */
  reserveBytes: 5 * megabyte,
  /** The JSON of one card. */
  cardBytes: megabyte,
  /** Translations kept of one message; the oldest goes. */
  translationsOfMessage: 8,
} as const;

/** Guests, and members of each level. */
export const storageKinds: readonly LimitsKind[] = ['guest', ...vipLevels];

/** What one of a kind may store. */
export function storageLimitOf(kind: LimitsKind): { bytes: number; conversations: number } {
  const { conversations } = storageQuotas;
  return { bytes: levelTable[kind].storageMegabytes * megabyte, conversations };
}
