import { describe, expect, it } from 'vitest';
import { removeUnfit } from '#src/domain/memory/remove-unfit.ts';

describe('a summary from a model (rule:no-minors, rule:nothing-explicit)', () => {
  it('stays unchanged where everybody is an adult', () => {
    const text = 'They met at the harbour.\nShe is 27 and paints. He listens.';
    expect(removeUnfit(text)).toBe(text);
  });

  it.each([
    [
      'They met at the harbour. Mei is 15 years old. She paints.\nMei goes to high school.',
      'They met at the harbour. She paints.',
    ],
    ['两人在港口相遇。小美今年十五岁。她喜欢画画！', '两人在港口相遇。她喜欢画画！'],
    ['Mei is a loli.', ''],
    ['They made love. His penis was inside her. At dawn they left.', 'They made love. At dawn they left.'],
    ['他们过了一夜。他在她体内射精。天亮他们走了。', '他们过了一夜。天亮他们走了。'],
  ])('loses the unsuitable sentences: %j', (text, kept) => {
    expect(removeUnfit(text)).toBe(kept);
  });

  it('is dropped as a whole where only the sentences together are unsuitable', () => {
    expect(removeUnfit('Age:\n15.')).toBe('');
  });
});
