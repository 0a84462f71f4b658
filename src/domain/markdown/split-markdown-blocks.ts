/** A splitter of a growing text, which reads every line once, however often it is called. */
export interface BlockSplitter {
  /**
   * Returns the blocks of a text: the previous text with something added, or any other text, which starts over. Joined,
   * they are the text; all but the last are finished, so a growing text needs only its last block rendered again.
   */
  split: (text: string) => readonly string[];
}

/** Splits Markdown at blank lines outside code fences. */
export function splitMarkdownBlocks(text: string): readonly string[] {
  return createBlockSplitter().split(text);
}

export function createBlockSplitter(): BlockSplitter {
  let finished: string[] = [];
  let block = '';
  /** True if its first line is an item of a list. */
  let isList = false;
  /** True if the block ends with a blank line after other lines. */
  let isOver = false;
  /** The marks that opened the fence around the line. */
  let fence: string | null = null;
  /** Length of the text that was read, in whole lines. */
  let length = 0;
  /** The last whole line, by which a continued text is recognised. */
  let lastLine = '';

  /**
   * Checks whether a line begins a block: an indented line belongs to the list item above it, and an item to the list
   * of the block.
   */
  function beginsBlock(line: string): boolean {
    return isOver && fence === null && /^\S/.test(line) && !(isList && listItem.test(line));
  }

  function take(line: string): void {
    if (beginsBlock(line)) {
      finished.push(block);
      block = '';
    }
    if (block === '') isList = listItem.test(line);
    isOver = block !== '' && line.trim() === '';
    fence = readFence(line, fence);
    // The block is never read here: a text that is appended to is a rope, and reading one costs its whole length.
    block += line;
    length += line.length;
    lastLine = line;
  }

  return {
    split(text) {
      if (text.length < length || !text.startsWith(lastLine, length - lastLine.length)) {
        [finished, block, isOver, fence, length, lastLine] = [[], '', false, null, 0, ''];
      }
      for (let end = text.indexOf('\n', length); end !== -1; end = text.indexOf('\n', length)) {
        take(text.slice(length, end + 1));
      }
      const rest = text.slice(length);
      if (beginsBlock(rest)) return [...finished, block, rest];
      return block + rest === '' ? [...finished] : [...finished, block + rest];
    },
  };
}

const listItem = /^ {0,3}([-*+]|\d{1,9}[.)])\s/;

/** Reads a fence; it ends with at least as many of the same marks, alone on their line. */
function readFence(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
  if (marks === undefined) return open;
  // Backticks closed on the same line are code within a paragraph.
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks;
  return marks.startsWith(open) && rest.trim() === '' ? null : open;
}
