const guardMs = 10_000;

/** A chunk that cannot be loaded, after a new build say, reloads the page; at most once in 10 s per path (spec §4). */
export function reloadOnChunkFailure(): void {
  const reload = (event: Event) => {
    const key = `reloaded:${location.pathname}`;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < guardMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  };
  addEventListener('vite:preloadError', reload);
  addEventListener('astro:hydration-error', reload);
}
