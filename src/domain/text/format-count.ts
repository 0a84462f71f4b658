/**
 * Formats a count for cards (rule:short-counts): under 1,000 as it is, otherwise thousands with one decimal and ' K'.
 */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)} K`;
}

/** Smallest number of likes that is shown: a few beside a heart suggest that nobody comes here. */
const fewestShownLikes = 20;

/** Formats the likes of a character for a heart; empty if they are too few to show. */
export function formatLikes(likes: number): string {
  return likes < fewestShownLikes ? '' : formatCount(likes);
}
