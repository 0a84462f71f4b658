import { cutWhole } from './cut-whole.ts';
import { removeMarks } from './to-plain-text.ts';

/** Upper limit of the text for a speech service, in UTF-16 units. */
const spokenCharacters = 4_000;

/**
 * Converts a message to text for reading aloud: without Markdown, addresses and code; a long text is cut after a
 * sentence. Actions between asterisks are read like the rest.
 */
export function toSpokenText(markdown: string): string {
  const lines = markdown
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!\[[^[\]\n]*\]\([^)[\n]*\)/g, ' ')
    .replace(/\[([^[\]\n]*)\]\([^)[\n]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<[^<>\n]{1,200}>/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/^[ \t]*[-*_]{3,}[ \t]*$/gm, ' ')
    // Rows of tables.
    .replace(/^[ \t]*\|[-:| \t]+$/gm, ' ')
    .replace(/^[ \t]*\|[^\n]*/gm, (row) => row.replaceAll('|', ' '));
  const text = removeMarks(lines)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (text.length <= spokenCharacters) return text;
  const cut = cutWhole(text, 0, spokenCharacters);
  const end = Math.max(...['.', '!', '?', '。', '！', '？', '\n'].map((mark) => cut.lastIndexOf(mark)));
  return end > spokenCharacters / 2 ? cut.slice(0, end + 1) : cut;
}
