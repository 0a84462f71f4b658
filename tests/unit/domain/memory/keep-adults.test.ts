import { describe, expect, it } from 'vitest';
import { keepAdults } from '#src/domain/memory/keep-adults.ts';

describe('a summary by a model (trust row 1)', () => {
  it('stays as it is where everybody is an adult', () => {
    const text = 'They met at the harbour.\nShe is 27 and paints. He listens.';
    expect(keepAdults(text)).toBe(text);
  });

  it.each([
    [
      'They met at the harbour. Mei is 15 years old. She paints.\nMei goes to high school.',
      'They met at the harbour. She paints.',
    ],
    ['两人在港口相遇。小美今年十五岁。她喜欢画画！', '两人在港口相遇。她喜欢画画！'],
    ['Mei is a loli.', ''],
  ])('loses the sentences that say otherwise: %j', (text, kept) => {
    expect(keepAdults(text)).toBe(kept);
  });

  it('is lost whole where only the sentences together say so', () => {
    expect(keepAdults('Age:\n15.')).toBe('');
  });
});
