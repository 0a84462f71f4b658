{
  const [, list, row] = document.getElementById('go-on').children;
  let drawn;
  const draw = (chat) => {
    const item = row.content.cloneNode(true);
    for (const part of item.querySelectorAll('*')) {
      for (const [key, name] of Object.entries(part.dataset)) part[key] = chat[name];
    }
    return item;
  };
  const show = () => {
    try {
      const kept = JSON.parse(localStorage.getItem('recent-chats')) ?? [];
      const own = kept.filter(({ owner }) => document.cookie.includes(owner)).slice(0, 4);
      const now = JSON.stringify(own);
      if (now === drawn) return;
      list.replaceChildren(...own.map(draw));
      list.parentNode.hidden = !own[0];
      drawn = now;
    } catch {
      list.parentNode.hidden = true;
    }
  };
  addEventListener(
    'storage',
    ({ key }) => (key ?? 'recent-chats') !== 'recent-chats' || list.parentNode.hidden || show(),
  );
  addEventListener('pageshow', show);
  show();
}
