/** Placeholder of `{{trim}}` until its text is complete: no stored text contains NUL. */
export const trimMark = '\u0000trim\u0000';

/** Removes each mark with the line breaks around it. */
export function trimAround(text: string): string {
  if (!text.includes(trimMark)) return text;
  const pieces = text.split(trimMark);
  return pieces
    .map((piece, index) => {
      const from = index === 0 ? 0 : countBreaks(piece);
      const to = index === pieces.length - 1 ? piece.length : piece.length - countLastBreaks(piece);
      return piece.slice(from, Math.max(from, to));
    })
    .join('');
}

function countBreaks(text: string): number {
  let count = 0;
  while (text[count] === '\n' || text[count] === '\r') count += 1;
  return count;
}

function countLastBreaks(text: string): number {
  let count = 0;
  while (text[text.length - 1 - count] === '\n' || text[text.length - 1 - count] === '\r') count += 1;
  return count;
}

/** Returns the indentation of the first line of a text that is not blank. */
export function measureIndentation(text: string): number {
  const [, , indentation = ''] = /^(\s*\n)?([ \t]*)/.exec(text) ?? [];
  return indentation.length;
}

/** Trims a text, and removes up to the indentation from its lines. */
export function dedent(text: string, indentation: number): string {
  if (indentation === 0) return text.trim();
  return text
    .split('\n')
    .map((line) => line.slice(Math.min(indentation, measureIndentation(line))))
    .join('\n')
    .trim();
}
