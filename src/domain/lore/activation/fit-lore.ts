import { loreSources } from '../lore-book.ts';
import type { FiredLore, LoreHit } from './lore-hit.ts';

export interface LoreRoom {
  /** Tokens that all books together may take. */
  budgetTokens: number;
  /** Tokens that entries may take which ignore budgets, together with all others. */
  mostTokens: number;
}

/**
 * Decides which entries fit into the budget of their book and that of all books together, asked in the order of their rank:
 * once one does not fit, none below does, so that a lesser entry never takes the place of a greater one. Only an entry
 * that alone is larger than a whole budget goes without the others.
 */
export class LoreBudget {
  readonly #ofBooks = new Map<string, Budget>();
  readonly #ofAll: Budget;
  #room: number;

  constructor({ budgetTokens, mostTokens }: LoreRoom) {
    this.#ofAll = createBudget(budgetTokens);
    this.#room = mostTokens;
  }

  /** Takes the room of an entry. @returns false where it does not fit */
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
 * Which of two entries that were found at once goes first into the budget: one that stays, then by source, then by
 * priority, which is the order where a book has none. Constant ones have no advantage (world info).
 */
export function compareRank(one: LoreHit, other: LoreHit): number {
  return (
    Number(other.reason === 'sticky') - Number(one.reason === 'sticky') ||
    loreSources.indexOf(one.book.source) - loreSources.indexOf(other.book.source) ||
    compareNumbers(other.entry.priority, one.entry.priority)
  );
}

/** Also of infinite ones, whose difference is no number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
