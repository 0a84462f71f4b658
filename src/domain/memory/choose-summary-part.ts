export interface SummaryRoom {
  /** Of each message that the summary does not tell of yet, oldest first. */
  tokens: readonly number[];
  /** Whether there are more of them than were read. */
  hasMore: boolean;
  contextTokens: number;
}

/** Where the history grows longer than this share of the context, its older part is summarised. */
const longShare = 0.5;
/** What stays in its own words then. */
const keptShare = 0.25;
/** What one request to the model takes at the most. */
const partShare = 0.3;

/**
 * How many of the oldest messages a summary should tell of next: none while the history is short enough. It is never
 * the newest message.
 */
export function chooseSummaryPart({ tokens, hasMore, contextTokens }: SummaryRoom): number {
  const total = tokens.reduce((sum, each) => sum + each, 0);
  if (!hasMore && total <= contextTokens * longShare) return 0;
  let left = hasMore ? Number.POSITIVE_INFINITY : total;
  let taken = 0;
  let count = 0;
  for (const each of tokens.slice(0, hasMore ? undefined : -1)) {
    if (left <= contextTokens * keptShare) break;
    // One message that is longer than a part is taken alone; it is quoted by its beginning.
    if (count > 0 && taken + each > contextTokens * partShare) break;
    left -= each;
    taken += each;
    count += 1;
  }
  return count;
}
