/** Writes a number with its digits in groups, the same in every language of the site: `24,351`. */
export function groupDigits(value: number): string {
  return value.toLocaleString('en');
}
