(function () {
  function nameCard(url, transition) {
    var card = document.querySelector('a[href="' + CSS.escape(new URL(url).pathname) + '"] [data-portrait]');
    if (!card || document.querySelector('.transition-portrait')) return;
    card.style.setProperty('view-transition-name', 'portrait');
    transition.finished.finally(function () {
      card.style.removeProperty('view-transition-name');
    });
  }
  addEventListener('pageswap', function (event) {
    var entry = event.activation && event.activation.entry;
    if (event.viewTransition && entry && entry.url) nameCard(entry.url, event.viewTransition);
  });
  addEventListener('pagereveal', function (event) {
    var from = window.navigation && navigation.activation && navigation.activation.from;
    if (event.viewTransition && from && from.url) nameCard(from.url, event.viewTransition);
  });
})();
