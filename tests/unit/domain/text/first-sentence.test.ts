import { describe, expect, it } from 'vitest';
import { firstSentence } from '#src/domain/text/first-sentence.ts';

describe('the first sentence of a text', () => {
  it.each([
    ['She mends clocks. She sings.', 'She mends clocks.'],
    ['她修钟表。她唱歌。', '她修钟表。'],
    ['Age: 32. She mends clocks.', 'She mends clocks.'],
    ['Name: Mira\nAge: 32', 'Name: Mira Age: 32'],
    ['**Mira** has 3.5 cats!', 'Mira has 3.5 cats!'],
    ['<p>Plain <b>words</b>.</p>', 'Plain words .'],
    ['no end', 'no end'],
    ['', ''],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text, 160)).toBe(sentence);
  });

  it('is cut to whole characters', () => {
    expect(firstSentence('😀'.repeat(20), 10)).toBe(`${'😀'.repeat(4)}…`);
  });
});
