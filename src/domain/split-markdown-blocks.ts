/**
 * Splits Markdown at blank lines outside code fences. Joined again, the blocks are the text; all but the last are
 * finished, so a growing text needs only its last block rendered again.
 */
export function splitMarkdownBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let isInFence = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (block !== '' && !isBlank && !isInFence && /\n\s*\n$/.test(block)) {
      blocks.push(block);
      block = '';
    }
    if (/^ {0,3}(```|~~~)/.test(line)) isInFence = !isInFence;
    block += line;
  }
  return block === '' ? blocks : [...blocks, block];
}
