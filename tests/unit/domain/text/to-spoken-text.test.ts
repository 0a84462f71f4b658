import { expect, it } from 'vitest';
import { toSpokenText } from '#src/domain/text/to-spoken-text.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

it('reads out words and no marks, addresses or code', () => {
  const markdown =
    '# Hello\n\n*She nods.* **Sit** [here](https://a.b).\n\n- tea\n- `rye`\n\n```js\nx\n```\nhttps://c.d ok';
  expect(toSpokenText(markdown)).toBe('Hello\nShe nods. Sit here.\ntea\nrye\nok');
});

it('ends a text that is too long with a sentence', () => {
  const spoken = toSpokenText('One more sentence. '.repeat(400));
  expect(spoken.length).toBeLessThanOrEqual(4_000);
  expect(spoken.endsWith('sentence.')).toBe(true);
});

it('takes time in proportion to the text, whatever marks it repeats', () => {
  for (const mark of ['<', '<a ', '[', '![](', '`', '* ', ' \n']) {
    expectInProportion(100_000, (length) => `a${mark.repeat(length / mark.length)}`, toSpokenText);
  }
});

it.each([
  ['8~9点，5~10度，喵~♡ snake_case_name', '8~9点，5~10度，喵~♡ snake_case_name'],
  ['-5 degrees', '-5 degrees'],
  ['3 * 4 * 5 = 60', '3 * 4 * 5 = 60'],
  ['C# and a | b', 'C# and a | b'],
  ['| tea | 5 |\n|---|---|\n| rye | 6 |', 'tea 5\nrye 6'],
])('keeps what is no markup: %j', (markdown, spoken) => {
  expect(toSpokenText(markdown)).toBe(spoken);
});

it('splits no family at the end of a text that is too long', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(toSpokenText(family.repeat(400))).toBe(family.repeat(363));
});
