/**
 * Hides the header while the page scrolls down, and shows it again on the way up; nothing else moves. Steps of less
 * than 6 pixels are ignored, because a finger is never quite still; above the top, where some browsers allow pulling
 * the page, the header is shown.
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
