import { LRUCache } from 'lru-cache';

/**
 * Caches the results of a pure function of one text; the least recently used are dropped first.
 * @param mostCharacters total length of the cached texts
 */
export function memoizeByText<Answer extends object | string | number>(
  mostCharacters: number,
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostCharacters,
    sizeCalculation: (_answer, text) => text.length + 1,
  });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = answer(text);
    kept.set(text, made);
    return made;
  };
}
