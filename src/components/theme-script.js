{
  const show = () => {
    const [, stored] = /(?:^|; )settings=([^;]*)/.exec(document.cookie) ?? [];
    let theme = 'dark';
    try {
      theme = JSON.parse(decodeURIComponent(stored)).theme;
    } catch {
      // No settings, or broken ones: the default theme.
    }
    document.documentElement.dataset.theme = theme === 'light' || theme === 'system' ? theme : 'dark';
  };
  show();
  addEventListener('pageshow', (event) => event.persisted && show());
}
