const guardMs = 10_000;

/**
 * Reloads the page, unless this path was reloaded in the last 10 s: once must be enough (spec §4, D8).
 * @returns whether it reloads
 */
export function reloadOnce(): boolean {
  const key = `reloaded:${location.pathname}`;
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < guardMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
