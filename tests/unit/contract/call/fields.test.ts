import { describe, expect, it } from 'vitest';
import { nonBlank } from '#src/contract/call/fields.ts';

describe('a text that must not be blank', () => {
  it.each([
    ['', 'empty'],
    [' \t\n\u3000\u00a0', 'white space'],
    ['\u200b', 'a zero-width space'],
    ['\u200b \u200d\u2060\ufeff\u00ad', 'signs without a width'],
    ['\u3164\u2800', 'fillers'],
    ['\ufe0f\u{e0020}', 'selectors and tags'],
    ['\u0000\u0007', 'control characters'],
  ])('is not %j: %s', (text) => {
    expect(nonBlank(100).safeParse(text).success).toBe(false);
  });

  it.each(['a', '。', '…', '👩‍👩‍👧', '\u200bhi', '嗯', '-', '❤️', 'ا'])('may be %j, and is unchanged', (text) => {
    expect(nonBlank(100).parse(text)).toBe(text);
  });
});
