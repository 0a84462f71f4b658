/**
 * The header goes away while the page is read on, and comes back on the way up; nothing else moves. Below 6 pixels
 * nothing happens, for a finger is never quite still; above the top, where some browsers let a page be pulled to, it is there.
 */
export function hideHeader(): void {
  const header = document.querySelector('header');
  let last = scrollY;
  addEventListener('scroll', () => {
    const way = scrollY - last;
    if (Math.abs(way) < 6 && scrollY > 0) return;
    last = scrollY;
    header?.toggleAttribute('data-away', way > 0 && last > 64);
  });
}
