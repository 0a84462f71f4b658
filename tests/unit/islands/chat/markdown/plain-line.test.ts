import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMarkdown } from '#src/islands/chat/markdown/parse-markdown.ts';
import { readPlainLine } from '#src/islands/chat/markdown/read-plain-line.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

/** Returns the parts of a text of one paragraph; null for any other. */
function understand(text: string): string[] | null {
  const [block, ...others] = parseMarkdown(text);
  if (block?.type !== 'paragraph' || others.length > 0) return null;
  const parts = [''];
  for (const node of block.children) {
    const [words] = node.type === 'emphasis' ? node.children : [];
    if (node.type === 'text') parts[parts.length - 1] = node.value;
    else if (words?.type === 'text') parts.push(words.value, '');
    else return null;
  }
  return parts;
}

it.each([
  ['Tell me something about the rain.', ['Tell me something about the rain.']],
  ['*She smiles.* “It is late,” she says.', ['', 'She smiles.', ' “It is late,” she says.']],
  ['“No.” *A pause.* *Rain.*\n\n', ['“No.” ', 'A pause.', ' ', 'Rain.', '']],
  ['他笑了。', ['他笑了。']],
])('a line of plain text is split: %j', (text, parts) => {
  expect(readPlainLine(text)).toEqual(parts);
  expect(understand(text)).toEqual(parts);
});

it.each([
  '',
  ' a',
  'a ',
  '1. a',
  '- a',
  '* a',
  '**a**',
  '*a',
  'a*b*',
  '*a *',
  '*“a”*',
  'a\nb',
  'a &amp; b',
  '~~a~~',
])('anything else is parsed as Markdown: %j', (text) => {
  expect(readPlainLine(text)).toBeNull();
});

it('means the same as Markdown', () => {
  const unit = fc.constantFrom(
    ...[
      '*',
      '**',
      ' ',
      'a',
      'b.',
      'é',
      '中',
      '“',
      '”',
      '(',
      '!',
      '#',
      '-',
      '+',
      '>',
      '1.',
      '\n',
      '\u00A0',
      '=',
      '\u3000',
    ],
  );
  const text = fc.oneof(
    fc.array(unit, { maxLength: 14 }).map((units) => units.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(text, (markdown) => {
      const parts = readPlainLine(markdown);
      if (parts !== null) expect(understand(markdown)).toEqual(parts);
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

it('looks at a text in time that grows with it', () => {
  expectInProportion(400_000, (size) => '*a* '.repeat(size / 4), readPlainLine);
  expectInProportion(400_000, (size) => `a${'\n'.repeat(size)}b`, readPlainLine);
});
