import { keepValue, readValue } from './browser-values.ts';

const guardMs = 10_000;

/**
 * Reloads the page, unless this path was reloaded in the last 10 s: once must be enough (rule:chunk-failure).
 * @returns true if it reloads; never if the browser cannot store that it did, because that page would reload without
 * end
 */
export function reloadOnce(): boolean {
  const key = `reloaded:${location.pathname}`;
  const last = Number(readValue('sessionStorage', key) ?? 0);
  if (Date.now() - last < guardMs || !keepValue('sessionStorage', key, String(Date.now()))) return false;
  location.reload();
  return true;
}
