/** Reads the wait that an upstream requests, in milliseconds; undefined if it does not. Seconds or an HTTP date. */
export function readRetryAfterMs(
  headers: Record<string, string | string[] | undefined>,
  nowMs: number,
): number | undefined {
  const exactMs = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (Number.isFinite(exactMs)) return Math.max(0, exactMs);
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return Math.max(0, Number(value) * 1_000);
  // `Date.parse` takes nearly any text with a number for a date.
  const date = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
