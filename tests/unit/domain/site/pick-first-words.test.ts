import { expect, test } from 'vitest';
import { pickFirstWords } from '#src/domain/site/pick-first-words.ts';

test.each([
  [
    'what is done is left out',
    'en',
    '*She pushes a saucer along the counter.*\n\nThat stool, not the other one. The other one wobbles.\n\nSo. Flat or round?',
    'That stool, not the other one. The other one wobbles.',
  ],
  [
    'a title ends no sentence',
    'en',
    'Mind the bean on your left. That one is Dr. Fashola. She scratches.',
    'Mind the bean on your left. That one is Dr. Fashola.',
  ],
  [
    'of a told greeting only what is said',
    'en',
    '“Eat first.” He points. “Everyone looks at the wall first.”',
    'Eat first. Everyone looks at the wall first.',
  ],
  ['a greeting without a word is what is done', 'en', '*He nods.*', 'He nods.'],
  ['nothing is nothing', 'en', '', ''],
  [
    'Chinese has no spaces between sentences',
    'zh-CN',
    '*汤勺在锅沿上磕了两下*。 坐这张，莫坐那张。\n\n那张凳子腿是瘸的，摔了裤子我不赔。',
    '坐这张，莫坐那张。那张凳子腿是瘸的，摔了裤子我不赔。',
  ],
] as const)('%s', (_what, language, greeting, words) => {
  expect(pickFirstWords(greeting, language)).toBe(words);
});

test('a sentence that is too long ends between words, with …', () => {
  const words = pickFirstWords(`${'word '.repeat(60)}end.`, 'en');
  expect(words).toMatch(/^(word )+word…$/);
  expect(words.length).toBeLessThanOrEqual(110);
  expect(pickFirstWords('W'.repeat(5_000), 'en')).toHaveLength(110);
});
