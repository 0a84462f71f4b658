{
  const stored = /(?:^|; )settings=[^;]*theme(?:"|%22)(?::|%3A)(?:"|%22)(light|system)/i;
  const show = () => {
    document.documentElement.dataset.theme = stored.exec(document.cookie)?.[1] ?? 'dark';
  };
  show();
  addEventListener('pageshow', show);
}
