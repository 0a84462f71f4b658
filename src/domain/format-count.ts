/** A count as cards show it (spec §5): under 1,000 as it is, otherwise thousands with one decimal and ' K'. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)} K`;
}
