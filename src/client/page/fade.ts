/** Makes a change of the page as a cross-fade; at once where less motion is wanted, or the browser knows none. */
export function fade(change: () => void): void {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  // Rejects where the next change comes first, or the page is not in sight; the change is made all the same.
  document.startViewTransition(change).ready.catch((error: unknown) => {
    console.debug('changed without a fade', error);
  });
}
