{
  const stored = /(?:^|; )settings=[^;]*theme(?:"|%22)(?::|%3A)(?:"|%22)(light|system)/i;
  const show = () => {
    const root = document.documentElement;
    root.dataset.theme = stored.exec(document.cookie)?.[1] ?? 'dark';
    root.toggleAttribute('data-member', /(^|; )user=[^;]*%22isLogin%22:true/.test(document.cookie));
  };
  show();
  addEventListener('pageshow', show);
}
