/** Upper limit of the text for a speech service, in UTF-16 units. */
const spokenCharacters = 4_000;

/**
 * Converts a message to text for reading aloud: without Markdown, addresses and code; a long one is cut after a
 * sentence. Actions between asterisks are read like the rest.
 */
export function toSpokenText(markdown: string): string {
  const text = markdown
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!\[[^[\]\n]*\]\([^)[\n]*\)/g, ' ')
    .replace(/\[([^[\]\n]*)\]\([^)[\n]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<[^<>\n]{1,200}>/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/^[ \t]*[-*_]{3,}[ \t]*$/gm, ' ')
    .replace(/[*_~`|#]+/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (text.length <= spokenCharacters) return text;
  const cut = text.slice(0, spokenCharacters).toWellFormed();
  const end = Math.max(...['.', '!', '?', '。', '！', '？', '\n'].map((mark) => cut.lastIndexOf(mark)));
  return end > spokenCharacters / 2 ? cut.slice(0, end + 1) : cut;
}
