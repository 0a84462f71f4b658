import { expect, it } from 'vitest';
import { downloadText, measureSent, noBytes } from '#tests/bench/support/wire-size.ts';

it('what stands in its own address is read there, and adds nothing to what is sent', async () => {
  const address = 'data:text/css;base64,cHt9';
  expect(await downloadText(address)).toBe('p{}');
  expect(await measureSent(address)).toEqual(noBytes);
});
