/** Cuts a part out of a text, without half characters at its ends. */
export function cutWhole(text: string, start: number, end: number): string {
  return text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .toWellFormed();
}
