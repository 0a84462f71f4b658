/** A part of a text without the halves of signs that it would begin and end with. */
export function cutWhole(text: string, start: number, end: number): string {
  return text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .toWellFormed();
}
