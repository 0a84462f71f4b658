export interface SummaryRoom {
  /** Of each message that the summary does not tell of yet, oldest first. */
  tokens: readonly number[];
  /** Whether there are more of them than were read. */
  hasMore: boolean;
  /** What the prompt of the next reply has for them. */
  roomTokens: number;
  /** What the model reads at once. */
  contextTokens: number;
}

/**
 * Where the history takes more than this share of its room, its older part is summarised: what is said next still fits
 * beside it then, so that every message is in the prompt or in the summary.
 */
const fullShare = 0.8;
/** What stays in its own words then, of the room. */
const keptShare = 0.4;
/** What one request to the model takes at the most, of what it reads at once. */
const partShare = 0.3;

/**
 * How many of the oldest messages a summary should tell of next: none while the history has room enough. It is never
 * the newest message.
 */
export function chooseSummaryPart({ tokens, hasMore, roomTokens, contextTokens }: SummaryRoom): number {
  const total = tokens.reduce((sum, each) => sum + each, 0);
  if (!hasMore && total <= roomTokens * fullShare) return 0;
  let left = hasMore ? Number.POSITIVE_INFINITY : total;
  let taken = 0;
  let count = 0;
  for (const each of tokens.slice(0, hasMore ? undefined : -1)) {
    if (left <= roomTokens * keptShare) break;
    // One message that is longer than a part is taken alone; it is quoted by its beginning.
    if (count > 0 && taken + each > contextTokens * partShare) break;
    left -= each;
    taken += each;
    count += 1;
  }
  return count;
}
