import { cutWhole } from './cut-whole.ts';
import { toPlainText } from './to-plain-text.ts';

/** Length of the Markdown that is read: marks and addresses in it are not shown. */
const readLength = 600;

/** The code points of a text's beginning that a statement has to select for its excerpt. */
export const excerptSourceLength = readLength + 1;

/**
 * Returns the beginning of a Markdown text as one plain line, with a whole character at its end.
 * @param length upper limit in UTF-16 units
 */
export function excerptBeginning(markdown: string, length: number): string {
  return cutWhole(toPlainText(cutWhole(markdown, 0, readLength)), 0, length);
}
