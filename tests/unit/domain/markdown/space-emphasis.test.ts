import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it } from 'vitest';
import { spaceEmphasis } from '#src/domain/markdown/space-emphasis.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

it.each([
  ['*她笑了笑。*你来了', '*她笑了笑。* 你来了'],
  ['**记住！**别放香菜。', '**记住！** 别放香菜。'],
  ['他说*“好。”*然后', '他说 *“好。”* 然后'],
  ['- *她笑了。*你\n- **好！**走', '- *她笑了。* 你\n- **好！** 走'],
])('other readers of Markdown show it too: %j', (markdown, spaced) => {
  expect(spaceEmphasis(markdown)).toBe(spaced);
});

it.each([
  '*She smiles.* Hello',
  '*她笑了。* 你来了',
  '她*笑*了',
  '`*她。*你`',
  '```\n*她。*你\n```',
  '2 * 3 * 4',
  '',
])('nothing else is changed: %j', (markdown) => {
  expect(spaceEmphasis(markdown)).toBe(markdown);
});

it('reads as emphasis by CommonMark alone', () => {
  const sentence = fc.constantFrom('她笑了。', '“你来了！”', '……', '（停了停）', '她说：“好。”');
  const pair = fc.tuple(sentence, fc.constantFrom('*', '**'), sentence);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (pairs) => {
      const text = pairs.map(([words, mark, action]) => `${words}${mark}${action}${mark}`).join('');
      const [paragraph] = fromMarkdown(spaceEmphasis(text)).children;
      const kinds = paragraph?.type === 'paragraph' ? paragraph.children.map(({ type }) => type) : [];
      const marked = pairs.map(([, mark]) => (mark === '*' ? 'emphasis' : 'strong'));
      expect(kinds.filter((kind) => kind !== 'text')).toEqual(marked);
    }),
    { numRuns: propertyRuns(500) },
  );
});

it('takes time that grows with the text', () => {
  for (const unit of ['*a。*b', '`', '*', '**。a', '\n- *a', '*a*\n\n'])
    expectInProportion(60_000, (size) => unit.repeat(size / unit.length), spaceEmphasis);
});
