(function () {
  function nameCard(url, transition) {
    var path = new URL(url).pathname.replace(/^\/chat\//, '/character/');
    var card = document.querySelector('a[href="' + CSS.escape(path) + '"] [data-portrait]');
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
