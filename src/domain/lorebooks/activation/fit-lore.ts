import { loreSources } from '../lore-book.ts';
import type { FiredLore, LoreHit } from './lore-reader.ts';

export interface LoreRoom {
  /** Token limit of all books together. */
  budgetTokens: number;
  /** Token limit of all entries together, including those that ignore budgets. */
  mostTokens: number;
}

/**
 * Decides which entries fit into the budget of their book and the budget of all books together. Entries are tried in
 * the order of their rank: once one does not fit, no lower one does, so that a lesser entry never takes the place of a
 * greater one. An entry that alone exceeds a whole budget is dropped without affecting the others.
 */
export class LoreBudget {
  readonly #ofBooks = new Map<string, Budget>();
  readonly #ofAll: Budget;
  #room: number;

  constructor({ budgetTokens, mostTokens }: LoreRoom) {
    this.#ofAll = createBudget(budgetTokens);
    this.#room = mostTokens;
  }

  /**
   * Reserves the tokens of an entry.
   * @returns false if it does not fit
   */
  take({ book, entry, tokens }: FiredLore): boolean {
    const ofBook = this.#ofBooks.get(book.id) ?? createBudget(book.budgetTokens ?? Infinity);
    this.#ofBooks.set(book.id, ofBook);
    if (tokens > this.#room) return false;
    if (!entry.ignoreBudget) {
      if (!hasRoom(ofBook, tokens) || !hasRoom(this.#ofAll, tokens)) return false;
      ofBook.left -= tokens;
      this.#ofAll.left -= tokens;
    }
    this.#room -= tokens;
    return true;
  }
}

interface Budget {
  left: number;
  whole: number;
  isFull: boolean;
}

function createBudget(tokens: number): Budget {
  return { left: tokens, whole: tokens, isFull: false };
}

function hasRoom(budget: Budget, tokens: number): boolean {
  if (tokens > budget.whole || budget.isFull) return false;
  budget.isFull = tokens > budget.left;
  return !budget.isFull;
}

/**
 * Compares two entries found in the same round by their precedence for the budget: sticky entries first, then by
 * source, then by priority, which is the order if a book has none. Constant entries have no advantage (world info).
 */
export function compareRank(one: LoreHit, other: LoreHit): number {
  return (
    Number(other.reason === 'sticky') - Number(one.reason === 'sticky') ||
    loreSources.indexOf(one.book.source) - loreSources.indexOf(other.book.source) ||
    compareNumbers(other.entry.priority, one.entry.priority)
  );
}

/** Compares numbers, including infinite numbers, whose difference is not a number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
