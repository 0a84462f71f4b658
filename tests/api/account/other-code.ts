/** Returns a code of six digits that is another than the given one. */
export function otherCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}
