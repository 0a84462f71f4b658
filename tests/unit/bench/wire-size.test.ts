import { expect, it } from 'vitest';
import { downloadText, measureSent, noBytes } from '#tests/bench/support/page/wire-size.ts';

it('a data URL is read in place, and adds nothing to the bytes sent', async () => {
  const address = 'data:text/css;base64,cHt9';
  expect(await downloadText(address)).toBe('p{}');
  expect(await measureSent(address)).toEqual(noBytes);
});
