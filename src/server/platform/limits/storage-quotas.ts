const megabyte = 1024 * 1024;

/**
 * What one person may store: the numbers of the whole product (docs/decisions/0029). At each start they are written
 * into the table storage_limits, where the triggers read them that count. Greetings have theirs in
 * domain/card/limit-greetings.ts, because the rule is one of cards.
 */
export const storageQuotas = {
  guest: { bytes: 50 * megabyte, conversations: 500 },
  member: { bytes: 500 * megabyte, conversations: 500 },
  /** Reports, and messages that the site's help in a crisis answers, may go so many bytes above the limit. */
  reserveBytes: 5 * megabyte,
  /** The JSON of one card. */
  cardBytes: megabyte,
  /** Translations kept of one message; the oldest goes. */
  translationsOfMessage: 8,
} as const;

export type StorageKind = 'guest' | 'member';
