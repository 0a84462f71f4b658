import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { selectRenderable, estimateMarkdownCost } from '#src/domain/markdown/estimate-markdown-cost.ts';
import { MarkdownText } from '#src/islands/chat/markdown/MarkdownText.tsx';
import { expectInProportion, expectNoDearer } from '#tests/support/measure/cpu-time.ts';

/** The worst of each kind; the full run measures the others. */
const worst = ['_*', '*a', '[*', '1. ', '- - - a\n', '- a\n  - b\n', 'a\n\n', '&#1;', '[a]: b\n', '\n'];
const others = [
  ...[
    '_*',
    '*a',
    '*a_',
    '[*',
    '[',
    '![',
    '[a](',
    ']',
    '`a',
    '<a',
    '<!',
    '\\',
    '&',
    '&#1;',
    '!',
    '#',
    '~',
    '|',
    '=',
  ],
  ...[
    '> ',
    '1. ',
    '- ',
    '+ ',
    '- - - a\n',
    '- a\n',
    '1. a\n',
    '- a\n  - b\n',
    '> a\n',
    '    a\n',
    '\ta\n',
    '*中',
  ],
  ...[
    'a\n',
    'a\n\n',
    '\n',
    ' ',
    '\t',
    'a\n=\n',
    '[a]: b\n',
    '[a]\n',
    '|a|\n',
    '~~~\n',
    '# a\n',
    '*a\n*',
    'é',
    '\u{1F600}',
  ],
  ...['- ', '> ', '1. ', '+ ', '*a_', '_*'].map((unit) => `${unit.repeat(30)}a\n`),
  ...['+ ', '*a_', '1. '].map((unit) => `${unit.repeat(30)}\n\n`),
  Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth * 2)}- a\n`).join(''),
];
/** Not a line of plain text, so that it has to be parsed as Markdown (plain-line.ts). */
const prose = '*She smiles*. “It is late,” she says, and looks at the lamp.\n\n';

const draw = (text: string) => renderToStaticMarkup(createElement(MarkdownText, { text }));
const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const isDrawn = (text: string) => selectRenderable([{ content: text }, { content: '' }]).length === 2;

/** Returns the longest repetition of a unit that is still parsed as Markdown beside another message. */
function fillUp(unit: string): string {
  let size = 80_000;
  while (estimateMarkdownCost(fill(unit, size)) > 40_000) size = Math.floor(size * 0.9);
  return fill(unit, size);
}

/** Expects a fair weight: without it, marks alone cost a thousand times as much as prose. */
function expectFairWeight(unit: string): void {
  expectNoDearer(20, { input: fillUp(unit), than: fillUp(prose) }, draw);
  expectInProportion(400_000, (size) => fill(unit, size), estimateMarkdownCost);
}

describe('Markdown of messages', () => {
  it.each(worst)('costs no more than its weight, and is weighed in time: %j', expectFairWeight);
  it.each(others)(
    'costs no more than its weight, and is weighed in time: %j',
    { tags: ['full'] },
    expectFairWeight,
  );

  it('of 8,000 characters of prose, a long list and a table is parsed', () => {
    expect(draw(fill(prose, 8_000))).toContain('<em>She smiles</em>');
    expect(draw('- **one** and *two*\n'.repeat(150)).match(/<strong>/g)).toHaveLength(150);
    expect(draw(fill(prose, 20_000))).toContain('<em>');
  });

  it('of an unrealistic kind is shown as plain text, whole', () => {
    const text = '_*'.repeat(4_000);
    expect(draw(text)).toBe(`<div dir="auto" class="chat-text"><p>${text}</p></div>`);
  });

  it('a page renders the newest messages that weigh 40,000 together, and the newest whatever it weighs', () => {
    const content = 'a'.repeat(19_000);
    const messages = Array.from({ length: 50 }, (_, index) => ({ index, content }));
    expect(selectRenderable(messages).map(({ index }) => index)).toEqual([46, 47, 48, 49]);
    expect(selectRenderable([{ content: '_*'.repeat(50_000) }])).toHaveLength(1);
    expect(selectRenderable([])).toEqual([]);
    const ordinary = Array.from({ length: 50 }, () => ({ content: fill(prose, 300) }));
    expect(selectRenderable(ordinary)).toHaveLength(50);
    expect(isDrawn(prose)).toBe(true);
  });
});
