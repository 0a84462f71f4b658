import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { cjkEmphasis } from '#src/domain/markdown/cjk-emphasis.ts';
import { completeEmphasis } from '#src/domain/markdown/complete-emphasis.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

describe('a reply that grows', () => {
  it.each([
    ['*', ''],
    ['*She', '*She*'],
    ['*She leans ', '*She leans*'],
    ['*She leans*', '*She leans*'],
    ['*She leans* closer. *', '*She leans* closer.'],
    ['*She leans* closer. *And', '*She leans* closer. *And*'],
    ['**Never', '**Never**'],
    ['**Never*', '**Never**'],
    ['*a **b', '*a **b***'],
    ['*a **', '*a*'],
    ['*她笑了。*你来了。*', '*她笑了。*你来了。'],
    ['*她笑了。*你来了。*她', '*她笑了。*你来了。*她*'],
    ['*她笑了。', '*她笑了。*'],
    ['One.\n- *two', 'One.\n- *two*'],
    ['> *said', '> *said*'],
    ['*a `b', '*a `b*'],
  ])('has its emphasis from the first letter: %j', (text, shown) => {
    expect(completeEmphasis(text)).toBe(shown);
  });

  it.each([
    'plain',
    '2 * 3',
    '2*3',
    '* item',
    '```\n*code',
    '| *a | b |',
    String.raw`\*no`,
    '*ends with \\',
    '*done* and `*`',
  ])('is otherwise unchanged: %j', (text) => {
    expect(completeEmphasis(text)).toBe(text);
  });

  it('never shows an asterisk of an action or of bold words in either language, whatever was sent last', () => {
    const sentence = fc.constantFrom('她笑了。', '“你来了！”', '……', '她说：“好。”', '（停了停）');
    const pair = fc.tuple(sentence, fc.constantFrom('*', '**'), sentence);
    const texts = fc
      .array(pair, { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([words, mark, action]) => words + mark + action + mark).join(''));
    fc.assert(
      fc.property(texts, fc.nat(), (text, at) => {
        expect(shownText(completeEmphasis(text.slice(0, at % (text.length + 1))))).not.toContain('*');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('is scanned in time that grows with it', () => {
    for (const unit of ['*a ', '**a', '`', '*`', '* ', '\\*', '\n- *a', '*。'])
      expectInProportion(60_000, (size) => unit.repeat(size / unit.length), completeEmphasis);
  });
});

function shownText(markdown: string): string {
  const read = (node: object): string => {
    if ('value' in node && typeof node.value === 'string') return node.value;
    return 'children' in node && Array.isArray(node.children) ? node.children.map(read).join('') : '';
  };
  return read(fromMarkdown(markdown, { extensions: [cjkEmphasis] }));
}
