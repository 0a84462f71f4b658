import { expect, it } from 'vitest';
import { endSentence } from '#src/domain/markdown/end-sentence.ts';

it.each([
  ['loyal past good sense', 'loyal past good sense.'],
  ['护起人来不讲道理', '护起人来不讲道理。'],
  ['She forgives.', 'She forgives.'],
  ['真的吗？', '真的吗？'],
  ['*hums*', '*hums*'],
  ['loyal \n', 'loyal.'],
  ['', ''],
])('%j ends as %j', (text, ended) => {
  expect(endSentence(text)).toBe(ended);
});
