import { describe, expect, it } from 'vitest';
import { activate, composeBook, say } from '#tests/support/files/lore-books.ts';
import { expectInBounds } from '#tests/support/measure/cpu-time.ts';

describe('a book with more keys than anybody writes', () => {
  it('holds up nobody where all of its entries stay or pause, either', () => {
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

  it('holds up nobody where each of its entries finds the next', () => {
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

  it('holds up nobody: after some work no key is found any more', () => {
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
});
