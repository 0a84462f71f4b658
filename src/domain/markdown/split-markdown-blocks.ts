/** Splits a text that grows; every line is looked at once, however often it is asked. */
export interface BlockSplitter {
  /**
   * The blocks of a text: the one of the last time with something added, or any other, which begins anew. Joined again
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
  /** Its first line is an item of a list. */
  let isList = false;
  /** It ends with a blank line, and not only of one. */
  let isOver = false;
  /** The marks that opened the fence around the line. */
  let fence: string | null = null;
  /** How much of the text was taken in, in whole lines. */
  let length = 0;
  /** The last whole line, which tells whether a text is the same one. */
  let lastLine = '';

  /** An indented line belongs to the list item above it, and an item to the list that the block is. */
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
    // Nothing looks into it: a text that is added to is a rope, and to read one costs its whole length.
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

/** A fence ends with at least as many of the same marks, alone on their line. */
function readFence(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
  if (marks === undefined) return open;
  // Between backticks on one line it is code within a paragraph.
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks;
  return marks.startsWith(open) && rest.trim() === '' ? null : open;
}
