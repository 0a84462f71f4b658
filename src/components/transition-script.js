{
  const nameCard = (transition, { url } = {}) => {
    if (!transition || !url || document.querySelector('.transition-portrait')) return;
    const path = new URL(url).pathname.replace(/^\/chat\//, '/character/');
    const card = document.querySelector(`a[href="${CSS.escape(path)}"] [data-portrait]`);
    if (!card) return;
    card.style.setProperty('view-transition-name', 'portrait');
    transition.finished.finally(() => card.style.removeProperty('view-transition-name'));
  };
  addEventListener('pageswap', (event) => nameCard(event.viewTransition, event.activation?.entry));
  addEventListener('pagereveal', (event) =>
    nameCard(event.viewTransition, window.navigation?.activation?.from ?? undefined),
  );
}
