import { expect, it } from 'vitest';
import { maskAddress, showAddress } from '#src/server/account/identity/show-address.ts';

it.each([
  ['ann@example.org', 'ann@example.org', 'a•••n@example.org'],
  ['li@xn--fsqu00a.xn--fiqs8s', 'li@例子.中国', 'l•••@xn--fsqu00a.xn--fiqs8s'],
  ['a@xn--zz.com', 'a@xn--zz.com', 'a•••@xn--zz.com'],
])('%s is shown as %s, and to others as %s', (stored, shown, masked) => {
  expect([showAddress(stored), maskAddress(stored)]).toEqual([shown, masked]);
});
