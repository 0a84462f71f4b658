/** Way that the page goes before the header follows, in pixels: a finger is never quite still. */
const leastWay = 6;

/** The header goes away while the page is read on, and comes back on the way up; nothing else moves. */
export function hideHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  if (header === null) return;
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const way = scrollY - last;
      if (Math.abs(way) < leastWay && scrollY > 0) return;
      last = scrollY;
      // Above the top, where some browsers let a page be pulled to, it is there.
      header.toggleAttribute('data-away', way > 0 && scrollY > header.offsetHeight);
    },
    { passive: true },
  );
}
