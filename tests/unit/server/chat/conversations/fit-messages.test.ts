import { expect, it } from 'vitest';
import { countFitting, fitAround, mostTextBytes } from '#src/server/chat/conversations/fit-messages.ts';

it('a page of history has 1 MB of text', () => {
  expect(mostTextBytes).toBe(1_048_576);
});

it.each([
  [[], 0],
  [[5, 5], 2],
  [[5, 5, 1], 2],
  [[11, 1], 1],
  [[1, 11], 1],
  [[10], 1],
])('of the sizes %j, the first %s fit into 10; one always does', (sizes, count) => {
  expect(countFitting(sizes, 10)).toBe(count);
});

it.each([
  [[1, 1, 1, 1, 1], 2, { first: 0, end: 5 }],
  [[9, 1, 1, 1, 9], 2, { first: 1, end: 4 }],
  [[1, 1, 11, 1, 1], 2, { first: 2, end: 3 }],
  [[1, 9, 1, 1, 1], 2, { first: 1, end: 3 }],
  [[3, 3, 3], 0, { first: 0, end: 3 }],
])('of the sizes %j, what fits around place %s grows to both sides', (sizes, place, span) => {
  expect(fitAround(sizes, place, 10)).toEqual(span);
});
