/** Characters that never begin a line; characters of the second kind never end a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}…—～]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** Measures the width of a text, in any unit. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `maxWidth`: between words, and in Chinese also between words, which no space
 * separates; closing marks stay with the text before them, opening marks with the text after. A word that is wider than
 * a line is split. The lines are then made as even as their number allows.
 */
export function breakLines(text: string, maxWidth: number, measure: Measure): string[] {
  const pieces = splitPieces(text).flatMap((piece) => cutPiece(piece, maxWidth, measure));
  const lines = fillLines(pieces, maxWidth, measure);
  let [low, high] = [maxWidth / 2, maxWidth];
  for (let round = 0; round < 8; round += 1) {
    const middle = (low + high) / 2;
    const isEnough = fillLines(pieces, middle, measure).length <= lines.length;
    if (isEnough) high = middle;
    else low = middle;
  }
  return fillLines(pieces, high, measure);
}

/** A run of text without a break, with the spaces that follow it. */
function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  const tidy = text.replace(/\s+/gu, ' ').trim();
  for (const { segment } of new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(tidy)) {
    const before = pieces.at(-1);
    const belongs =
      before !== undefined &&
      (segment === ' ' || opening.test(before) || (closing.test(segment) && !before.endsWith(' ')));
    if (belongs) pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

function cutPiece(piece: string, maxWidth: number, measure: Measure): string[] {
  if (measure(piece.trimEnd()) <= maxWidth) return [piece];
  const parts = [''];
  for (const { segment } of new Intl.Segmenter().segment(piece)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && measure(last + segment) > maxWidth) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function fillLines(pieces: readonly string[], maxWidth: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined || measure((last + piece).trimEnd()) > maxWidth) lines.push(piece);
    else lines[lines.length - 1] = last + piece;
  }
  return lines.map((line) => line.trimEnd());
}
