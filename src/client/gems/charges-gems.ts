/** False on a site where everything is free (`GEMS=off`): then nothing in the page speaks of gems. */
export function chargesGems(): boolean {
  return document.documentElement.dataset['gems'] !== 'off';
}
