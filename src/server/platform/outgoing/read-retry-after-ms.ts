/** Reads the wait that an upstream requests, in milliseconds; undefined if it does not. Seconds or an HTTP date. */
export function readRetryAfterMs(
  headers: Record<string, string | string[] | undefined>,
  nowMs: number,
): number | undefined {
  const exactMs = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (Number.isFinite(exactMs)) return Math.max(0, exactMs);
  const value = String(headers['retry-after'] ?? '').trim();
  if (value === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
