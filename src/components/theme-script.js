try {
  var m = document.cookie.match(/(?:^|; )settings=([^;]*)/),
    t = m && JSON.parse(decodeURIComponent(m[1])).theme;
  if (t === 'light' || t === 'system') document.documentElement.dataset.theme = t;
} catch {
  document.documentElement.dataset.theme = 'dark';
}
