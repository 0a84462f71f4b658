/**
 * Lets the portrait of a character move from card to page to chat and back: when a page is left or entered, the
 * card that links to the other page gets the transition name that the other page's portrait has (D8).
 */
export function nameTransitions(): void {
  addEventListener('pageswap', (event) => {
    const { viewTransition, activation } = event;
    if (viewTransition && activation?.entry.url) nameCard(activation.entry.url, viewTransition);
  });
  addEventListener('pagereveal', (event) => {
    const from = 'navigation' in window ? navigation.activation?.from?.url : null;
    if (event.viewTransition && from) nameCard(from, event.viewTransition);
  });
}

function nameCard(url: string, transition: ViewTransition): void {
  const { pathname } = new URL(url);
  const picture = document.querySelector<HTMLElement>(`a[href="${CSS.escape(pathname)}"] [data-portrait]`);
  if (picture === null || document.querySelector('.transition-portrait') !== null) return;
  picture.style.setProperty('view-transition-name', 'portrait');
  void transition.finished.finally(() => picture.style.removeProperty('view-transition-name'));
}
