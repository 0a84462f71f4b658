/** The beginning of a spreadsheet formula, also after white space, and in full width. */
const formula = /^[\s\p{Cf}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Writes a line of CSV with its end (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it; numbers stay numbers.
 */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
