import { expect, it } from 'vitest';
import { excerptBeginning, excerptSourceLength } from '#src/domain/text/excerpt-beginning.ts';

it('is one plain line', () => {
  expect(excerptBeginning('# One\n\n**two**', 160)).toBe('One two');
});

it('ends with a whole flag, also where the statement has cut the text', () => {
  const flags = '🇺🇸'.repeat(1_000);
  const read = Array.from(`[a](https://example.com/${'x'.repeat(534)}) ${flags}`)
    .slice(0, excerptSourceLength)
    .join('');
  expect(excerptBeginning(read, 160)).toMatch(/^a (?:🇺🇸)+$/u);
  expect(excerptBeginning(flags, 121)).toBe('🇺🇸'.repeat(30));
});
