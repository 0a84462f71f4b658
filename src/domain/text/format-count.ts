/** A count as cards show it (rule:short-counts): under 1,000 as it is, otherwise thousands with one decimal and ' K'. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)} K`;
}

/** From how many on likes are shown: a few beside a heart say that nobody comes here. */
const fewestShownLikes = 20;

/** The likes of a character as a heart shows them; empty where they are too few to show. */
export function formatLikes(likes: number): string {
  return likes < fewestShownLikes ? '' : formatCount(likes);
}
