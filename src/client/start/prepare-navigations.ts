/**
 * Asks for the rules of a page of this site when a pointer goes down on a link to it, before the page is opened
 * (rule:builds). Nothing is loaded for this before.
 */
export function prepareNavigations(): void {
  const build = document.documentElement.dataset['build'];
  if (build === undefined) return;
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
      // Without a connection the page is opened as if it had no rules.
      import('./prepare-page.ts').then((part) => part.preparePage(build, link.pathname), console.debug);
    },
    { passive: true },
  );
}
