/** Returns false on a site where everything is free (`GEMS=off`): then the page never mentions gems. */
export function chargesGems(): boolean {
  return document.documentElement.dataset['gems'] !== 'off';
}
