import { expect, it } from 'vitest';
import { maskAddress, showAddress } from '#src/server/identity/show-address.ts';

it.each([
  ['ann@example.org', 'ann@example.org', 'a•••@e…'],
  ['li@xn--fsqu00a.xn--fiqs8s', 'li@例子.中国', 'l•••@例…'],
  ['a@xn--zz.com', 'a@xn--zz.com', 'a•••@x…'],
])('%s is shown as %s, and to others as %s', (stored, shown, masked) => {
  expect([showAddress(stored), maskAddress(stored)]).toEqual([shown, masked]);
});
