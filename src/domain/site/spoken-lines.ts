import { toPlainText } from '../text/to-plain-text.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** An action between single asterisks, with the full stop or comma that Chinese writes after it. */
const action = /(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)[。，]?/g;
/** The blank that an action leaves between two Chinese sentences. */
const chineseGap = /(?<=[\u3000-\u9fff\uff00-\uffef]”?)\s+(?=“?[\u3000-\u9fff])/gu;
/** Quotation marks around a whole paragraph. */
const quoted = /^["“「](?<words>[^"“”「」]*)["”」]$/u;
/** Length of a card's text that is read: anybody may write one. */
const longestRead = 4_000;

/**
 * Returns the spoken paragraphs of a greeting as plain lines, without the actions between asterisks: as many from the
 * beginning as fit. The first line is always included, cut at the end of a sentence or of a word.
 * @param room characters, in all lines together
 */
export function spokenLines(greeting: string, room: number): string[] {
  const lines: string[] = [];
  let left = room;
  for (const paragraph of greeting.slice(0, longestRead).split(/\n\s*\n/)) {
    const plain = toPlainText(paragraph.replace(action, ' ')).replace(chineseGap, '');
    const line = quoted.exec(plain)?.groups?.['words'] ?? plain;
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    if (line.length > left) return lines.length > 0 ? lines : [cut(line, room)];
    lines.push(line);
    left -= line.length;
  }
  return lines;
}

function cut(line: string, room: number): string {
  const start = cutWhole(line, 0, room);
  const sentences = /^.*(?:[.!?…](?=\s)|[。！？])/su.exec(start)?.[0];
  if (sentences !== undefined) return sentences;
  const words = /^.*(?=\s)/su.exec(start)?.[0] ?? start;
  return `${cutWhole(words, 0, room - 1)}…`;
}

/** The fewest characters in a piece of a line. */
const shortestPiece = 8;

/**
 * Splits a line into consecutive pieces of whole words, as a person types; joined, they are the line.
 * @param most upper limit of pieces
 */
export function typedPieces(line: string, most: number): string[] {
  const length = Math.max(shortestPiece, Math.ceil(line.length / most));
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    piece += segment;
    if (piece.length < length || pieces.length === most - 1) continue;
    pieces.push(piece);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}
