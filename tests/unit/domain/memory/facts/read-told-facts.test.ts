import { expect, it } from 'vitest';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';

const petOf = (message: string) => readToldFacts(message).filter(({ kind }) => kind === 'pet');

it.each([
  ['I live in Hamburg with a cat called Otto', 'cat', 'Otto'],
  ['I moved to Berlin with my dog named Luna last year.', 'dog', 'Luna'],
  ['We live in Leeds with two dogs', 'dog', null],
  ['I share a flat with my cat', 'cat', null],
  ['我住在汉堡，和一只叫奥托的猫一起生活', 'cat', '奥托'],
  ['我住在汉堡，有一只猫叫奥托', 'cat', '奥托'],
  ['我在汉堡养了一只叫Otto的猫', 'cat', 'Otto'],
] as const)('“%s” tells of a %s called %s (rule:demo-companion)', (message, animal, name) => {
  expect(petOf(message)).toEqual([{ kind: 'pet', animal, name }]);
});

it.each([
  'I read a book about a dog called Rex',
  'I play chess with a friend called Tom',
  '我看了一本书，讲一只叫旺财的狗',
])('“%s” tells of no pet of the user’s', (message) => {
  expect(petOf(message)).toEqual([]);
});

it('the place is remembered beside the pet', () => {
  expect(readToldFacts('I live in Hamburg with a cat called Otto')).toContainEqual({
    kind: 'home',
    value: 'Hamburg',
  });
});
