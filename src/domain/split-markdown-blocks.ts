/**
 * Splits Markdown at blank lines outside code fences. Joined again, the blocks are the text; all but the last are
 * finished, so a growing text needs only its last block rendered again.
 */
export function splitMarkdownBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  /** The marks that opened the fence around the line. */
  let fence: string | null = null;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    const isAfterBlank = fence === null && /\n\s*\n$/.test(block);
    if (isAfterBlank && !isBlank && !continuesBlock(line, block)) {
      blocks.push(block);
      block = '';
    }
    fence = readFence(line, fence);
    block += line;
  }
  return block === '' ? blocks : [...blocks, block];
}

/** An indented line belongs to the list item above it, and an item to the list that the block is. */
function continuesBlock(line: string, block: string): boolean {
  return /^\s/.test(line) || (listItem.test(line) && listItem.test(block));
}

const listItem = /^ {0,3}([-*+]|\d{1,9}[.)])\s/;

/** A fence ends with at least as many of the same marks, alone on their line. */
function readFence(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
  if (marks === undefined) return open;
  // Between backticks on one line it is code within a paragraph.
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks;
  return marks.startsWith(open) && rest.trim() === '' ? null : open;
}
