import { describe, expect, it } from 'vitest';
import { ThinkSplitter } from '#src/server/platform/llm/think-splitter.ts';

function split(pieces: Iterable<string>): { text: string; reasoning: string } {
  const said = { text: '', reasoning: '' };
  const splitter = new ThinkSplitter((type, piece) => {
    said[type] += piece;
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.flush();
  return said;
}

const cases: [name: string, content: string, text: string, reasoning: string][] = [
  ['plain text passes through', 'Hello <b>you</b>', 'Hello <b>you</b>', ''],
  ['a think block at the start is reasoning', '<think>Hm, rain.</think>Hello', 'Hello', 'Hm, rain.'],
  ['white space around the block is dropped', '\n <think>\nHm\n</think>\n\n Hello \n', 'Hello \n', '\nHm\n'],
  ['an empty think block leaves no reasoning', '<think></think>Hello', 'Hello', ''],
  ['tags later in the text are text', 'I <think>so</think>', 'I <think>so</think>', ''],
  ['something like the tag is text', '<thin ice>', '<thin ice>', ''],
  ['an unfinished opening tag is text', '<thi', '<thi', ''],
  ['a block that never closes is reasoning', '<think>on and on </thin', '', 'on and on </thin'],
  ['a false closing tag stays in the reasoning', '<think>a </thing> b</think>c', 'c', 'a </thing> b'],
  ['a second block is text', '<think>a</think>b<think>c</think>', 'b<think>c</think>', 'a'],
  ['only white space is nothing', ' \n\t ', '', ''],
  ['Chinese text is kept whole', '<think>她来了</think>你来了。', '你来了。', '她来了'],
];

describe('ThinkSplitter', () => {
  it.each(cases)('%s', (_name, content, text, reasoning) => {
    expect(split([content])).toEqual({ text, reasoning });
  });

  it.each(cases)('%s, also when every character comes alone', (_name, content, text, reasoning) => {
    expect(split(content)).toEqual({ text, reasoning });
  });

  it('gives text out with the piece that it came in', () => {
    const pieces: string[] = [];
    const splitter = new ThinkSplitter((_type, piece) => pieces.push(piece));
    splitter.push('One ');
    splitter.push('two');
    expect(pieces).toEqual(['One ', 'two']);
  });
});
