import { expect, test } from 'vitest';
import { chooseFaces } from '#src/domain/site/choose-faces.ts';

const shelf = (...ids: string[]) => ({ characters: ids.map((id) => ({ id })) });
const idsOf = (faces: { id: string }[][]) => faces.map((each) => each.map(({ id }) => id).join(''));

test('each shelf has its own first faces, and those that were used less often before', () => {
  expect(idsOf(chooseFaces([shelf('a', 'b', 'c', 'd'), shelf('a', 'b', 'd', 'e'), shelf('a')], 3))).toEqual([
    'abc',
    'ade',
    'a',
  ]);
});

test('a shelf with fewer has all of them, an empty one none', () => {
  expect(idsOf(chooseFaces([shelf('a', 'b'), shelf()], 3))).toEqual(['ab', '']);
});
