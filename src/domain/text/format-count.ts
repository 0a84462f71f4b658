/**
 * Formats a count for cards (rule:short-counts): under 1,000 as it is, otherwise thousands with one decimal and ' K'.
 */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)} K`;
}

/** Formats the likes of a character for a heart (rule:character-cards); empty if nobody likes it yet. */
export function formatLikes(likes: number): string {
  return likes < 1 ? '' : formatCount(likes);
}
