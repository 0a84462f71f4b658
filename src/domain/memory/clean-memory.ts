import { maxFactLength, maxSummaryLength } from '#src/contract/memory/memory-calls.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/**
 * Cleans a fact for storage: one line of at most 500 characters, without control characters, so that in a prompt it can
 * never look like anything but one entry of a list. Empty if nothing is left.
 */
export function cleanFact(text: string): string {
  return cutTo(plainLine(text), maxFactLength);
}

/** Cleans a summary for storage: paragraphs of at most 8,000 characters, without headings and control characters. */
export function cleanSummary(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => plainLine(line).replace(/^#+\s*/, ''))
    .filter((line) => line !== '');
  return cutTo(lines.join('\n'), maxSummaryLength);
}

/**
 * Returns the key of a fact, the same for facts with the same text: only letters and digits count, whatever their case
 * and width.
 */
export function factKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function plainLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function cutTo(text: string, length: number): string {
  return cutWhole(text, 0, length).trimEnd();
}
