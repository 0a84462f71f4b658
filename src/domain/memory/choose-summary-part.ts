export interface SummaryRoom {
  /** Tokens of each message that the summary does not cover yet, oldest first. */
  tokens: readonly number[];
  /** True if there are more of them than were read. */
  hasMore: boolean;
  /** Tokens that the prompt of the next reply has for them. */
  roomTokens: number;
  contextTokens: number;
}

/**
 * Share of its room above which the older part of the history is summarised: new messages then still fit beside it, so
 * that every message is in the prompt or in the summary.
 */
const fullShare = 0.8;
/** Share of the room that then stays unsummarised. */
const keptShare = 0.4;
/** Largest share of the context that one request to the model takes. */
const partShare = 0.3;

/**
 * Returns the number of oldest messages that the next summary should cover: none while the history has room enough.
 * Never includes the newest message.
 */
export function chooseSummaryPart({ tokens, hasMore, roomTokens, contextTokens }: SummaryRoom): number {
  const total = tokens.reduce((sum, each) => sum + each, 0);
  if (!hasMore && total <= roomTokens * fullShare) return 0;
  let left = hasMore ? Number.POSITIVE_INFINITY : total;
  let taken = 0;
  let count = 0;
  for (const each of tokens.slice(0, hasMore ? undefined : -1)) {
    if (left <= roomTokens * keptShare) break;
    // A message longer than a part is summarised alone; only its beginning is quoted.
    if (count > 0 && taken + each > contextTokens * partShare) break;
    left -= each;
    taken += each;
    count += 1;
  }
  return count;
}
