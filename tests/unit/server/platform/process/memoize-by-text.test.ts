import { expect, it } from 'vitest';
import { memoizeByText } from '#src/server/platform/process/memoize-by-text.ts';

it('an answer is computed once for each text, as long as the texts fit', () => {
  const asked: string[] = [];
  const answer = memoizeByText(10, (text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect(['ab', 'cd', 'ab'].map(answer)).toEqual(['AB', 'CD', 'AB']);
  expect(asked).toEqual(['ab', 'cd']);
  answer('efgh');
  // The least recently used one was dropped.
  expect(answer('cd')).toBe('CD');
  expect(asked).toEqual(['ab', 'cd', 'efgh', 'cd']);
});

it('a text that is longer than the whole cache is computed each time', () => {
  let asked = 0;
  const answer = memoizeByText(3, () => {
    asked += 1;
    return 'x';
  });
  expect([answer('long text'), answer('long text')]).toEqual(['x', 'x']);
  expect(asked).toBe(2);
});
