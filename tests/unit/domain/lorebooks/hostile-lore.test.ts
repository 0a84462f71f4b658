import { describe, expect, it } from 'vitest';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import { activate, composeBook, say } from '#tests/support/files/lore-books.ts';
import { expectInBounds } from '#tests/support/measure/cpu-time.ts';

describe('a book with an extreme number of keys', () => {
  it('blocks nobody where all of its entries stay or pause, either', () => {
    const compose = (count: number) =>
      composeBook(
        Array.from({ length: count }, (_, index) => ({
          keys: Array.from({ length: 100 }, (_each, key) => `no such word ${index} ${key}`),
          extensions: { sticky: 3, cooldown: 3 },
        })),
        { scan_depth: 200 },
      );
    const messages = say(...Array.from({ length: 200 }, () => 'Rain on the roof.'));
    expectInBounds(400, compose, (book) => {
      expect(activate([book], { messages }).fired).toEqual([]);
    });
  });

  it('blocks nobody where each of its entries finds the next', () => {
    const compose = (count: number) =>
      composeBook(
        Array.from({ length: count }, (_, index) => ({
          keys: [index === 0 ? 'dragon' : `word${index}.`],
          content: `word${index + 1}.`,
        })),
        { recursive_scanning: true },
      );
    expectInBounds(10_000, compose, (book) => {
      expect(activate([book]).fired.length).toBeGreaterThan(10);
    });
    expect(activate([compose(100)]).fired).toHaveLength(100);
  });

  it('blocks nobody: after some work no further key is searched', () => {
    const keys = (index: number) => Array.from({ length: 100 }, (_, key) => `no such word ${index} ${key}`);
    const compose = (count: number) =>
      composeBook(
        Array.from({ length: count }, (_, index) => ({ keys: keys(index) })),
        { scan_depth: 200 },
      );
    const messages = say(...Array.from({ length: 200 }, () => 'Rain on the roof, and tea. '.repeat(200)));
    expectInBounds(400, compose, (book) => {
      expect(activate([book], { messages }).fired).toEqual([]);
    });
  });

  it('blocks nobody where its entries wait for a hundred turns', () => {
    const compose = (count: number) =>
      composeBook(
        Array.from({ length: count }, (_, index) => ({
          keys: Array.from({ length: 300 }, (_each, key) => `no such word ${index} ${key}`),
          extensions: { delay_until_recursion: (index % 100) + 1 },
        })),
        { recursive_scanning: true },
      );
    expectInBounds(1_600, compose, (book) => {
      expect(activate([book]).fired).toEqual([]);
    });
  });

  it('blocks nobody where its entries stay, and share their keys', () => {
    const keys = Array.from({ length: 500 }, (_, key) => `no such word ${key}`);
    const compose = (count: number) =>
      composeBook(Array.from({ length: count }, () => ({ keys, extensions: { sticky: 1 } })));
    const messages = say(...Array.from({ length: 200 }, () => 'Rain on the roof.'));
    expectInBounds(1_600, compose, (book) => {
      expect(activate([book], { messages }).fired).toEqual([]);
    });
  });

  it('fills the macros of no more keys than there is time for', () => {
    const compose = (count: number) =>
      composeBook(
        Array.from({ length: count }, (_, index) => ({
          keys: Array.from({ length: 50 }, (_each, key) => `${index} ${key}${'{{random::a::b}}'.repeat(5)}`),
        })),
      );
    const fill = (text: string) =>
      fillMacros(text, { char: 'Mei', user: 'Lin', chance: { random: () => 0.5, seed: '' } });
    expectInBounds(1_600, compose, (book) => {
      expect(activate([book], { fill }).fired).toEqual([]);
    });
  });
});

it('an entry counts in its first sixteen groups', () => {
  const groups = Array.from({ length: 20 }, (_, index) => `group ${index}`);
  const book = composeBook([
    { name: 'first', extensions: { group: groups.join(), group_override: true } },
    { name: 'beside it', extensions: { group: 'group 15' } },
    { name: 'too far', extensions: { group: 'group 16' } },
  ]);
  expect(activate([book]).fired.map(({ entry }) => entry.name)).toEqual(['too far', 'first']);
});
