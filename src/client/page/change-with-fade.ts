/** Changes the page with a cross-fade; at once if reduced motion is preferred, or the browser does not support it. */
export function changeWithFade(change: () => void): void {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const { ready, finished } = document.startViewTransition(change);
  // Both reject if another change comes first, or the page is hidden; the change is made nevertheless.
  Promise.all([ready, finished]).catch((error: unknown) => {
    console.debug('there was no transition', error);
  });
}
