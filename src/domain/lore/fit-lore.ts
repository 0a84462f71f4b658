import { loreSources } from './lore-book.ts';
import type { FiredLore, LoreHit } from './lore-hit.ts';

/**
 * Keeps the entries that fit into the budget of their book and that of all books together. Constant ones come first,
 * then by source, then by priority: the lowest is dropped first, and with it all below, so that a lesser entry never
 * takes the place of a greater one. Only an entry that alone is larger than a whole budget goes without the others.
 * @param mostTokens for all entries, those that ignore budgets as well
 */
export function fitLore(
  fired: readonly FiredLore[],
  { budgetTokens, mostTokens }: { budgetTokens: number; mostTokens: number },
): { kept: FiredLore[]; dropped: FiredLore[] } {
  const ranked = fired.toSorted(compareRank);
  const ofBooks = new Map<string, Budget>();
  const ofAll: Budget = { left: budgetTokens, whole: budgetTokens, isFull: false };
  const kept = new Set<FiredLore>();
  let room = mostTokens;
  for (const lore of ranked) {
    const { book } = lore;
    const limit = book.budgetTokens ?? Infinity;
    const ofBook = ofBooks.get(book.id) ?? { left: limit, whole: limit, isFull: false };
    ofBooks.set(book.id, ofBook);
    if (lore.tokens > room) continue;
    if (!lore.entry.ignoreBudget) {
      const fits = hasRoom(ofBook, lore.tokens) && hasRoom(ofAll, lore.tokens);
      if (!fits) continue;
      ofBook.left -= lore.tokens;
      ofAll.left -= lore.tokens;
    }
    kept.add(lore);
    room -= lore.tokens;
  }
  return {
    kept: fired.filter((lore) => kept.has(lore)),
    dropped: fired.filter((lore) => !kept.has(lore)),
  };
}

interface Budget {
  left: number;
  whole: number;
  isFull: boolean;
}

function hasRoom(budget: Budget, tokens: number): boolean {
  if (tokens > budget.whole || budget.isFull) return false;
  budget.isFull = tokens > budget.left;
  return !budget.isFull;
}

/** Which of two entries goes first into the budget. */
export function compareRank(one: LoreHit, other: LoreHit): number {
  return (
    Number(other.entry.constant) - Number(one.entry.constant) ||
    loreSources.indexOf(one.book.source) - loreSources.indexOf(other.book.source) ||
    compareNumbers(other.entry.priority, one.entry.priority)
  );
}

/** Also of infinite ones, whose difference is no number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
