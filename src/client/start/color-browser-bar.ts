/** Sets the browser's own bar to the colour of the page's theme, also when that changes (rule:themes). */
export function colorBrowserBar(): void {
  const root = document.documentElement;
  const choose = () => {
    const { theme } = root.dataset;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
      const own = meta.dataset['of'];
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    }
  };
  choose();
  new MutationObserver(choose).observe(root, { attributeFilter: ['data-theme'] });
}
