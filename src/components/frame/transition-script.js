{
  if (window.navigation?.activation?.from) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'expect', blocking: 'render', href: '#page-end' });
    document.head.append(link);
  }
  const nameCard = ({ viewTransition }, url) => {
    if (!viewTransition || !url || document.querySelector('.transition-portrait')) return;
    const path = new URL(url).pathname.replace('/chat/', '/character/');
    const card = document.querySelector(`[href="${CSS.escape(path)}"] [data-portrait]`);
    if (!card) return;
    card.style.viewTransitionName = 'portrait';
    viewTransition.finished.finally(() => (card.style.viewTransitionName = ''));
  };
  addEventListener('pageswap', (event) => nameCard(event, event.activation?.entry?.url));
  addEventListener('pagereveal', (event) => nameCard(event, window.navigation?.activation?.from?.url));
  addEventListener('unhandledrejection', (event) => {
    if (/^Transition was/.test(event.reason?.message)) event.preventDefault();
  });
}
