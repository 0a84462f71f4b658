import { expect, it } from 'vitest';
import { countWords } from '#src/domain/text/count-words.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

it('counts words, and no marks, tags or addresses', () => {
  expect(countWords('<p class="a">One <b>two</b></p> [three](https://a.b/four) ![five](six)', 'en')).toBe(4);
  expect(countWords('缘分使我们相遇', 'zh-CN')).toBeGreaterThan(2);
});

it('takes time in proportion to the text, whatever marks it repeats', () => {
  for (const mark of ['<', '<a ', '![](', '](']) {
    expectInProportion(
      100_000,
      (length) => `a${mark.repeat(length / mark.length)}`,
      (text) => countWords(text, 'en'),
    );
  }
});
