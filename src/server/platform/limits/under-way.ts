import { AppError } from '#src/contract/errors/app-error.ts';
import type { UnderWayRule } from './limit-rules.ts';
import { underWayTexts } from './under-way-texts.ts';

/** The owner of something in progress; null where nobody is known. */
export interface UnderWayOwner {
  userId: string | null;
  network: string | null;
}

/** Seconds to wait: about the duration of one of them. */
const retryAfterSeconds = 10;

/**
 * Counts work in progress in this process, and refuses more than the rule allows: each holds memory or a connection for
 * as long as its client likes.
 */
export class UnderWay {
  readonly #rule: UnderWayRule;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(rule: UnderWayRule) {
    this.#rule = rule;
  }

  /**
   * Begins one work.
   * @returns a function that ends it; repeated calls have no effect
   * @throws AppError 50001: 429 where its owner has too many, 503 where all together have; both with `Retry-After`
   */
  begin({ userId, network }: UnderWayOwner): () => void {
    const { all, ofVisitor, ofNetwork } = this.#rule;
    const places: [string, number][] = [];
    if (userId !== null) places.push([`visitor ${userId}`, ofVisitor]);
    // Without a known user, the network counts as the visitor.
    if (network !== null) places.push([`network ${network}`, userId === null ? ofVisitor : ofNetwork]);
    if (places.some(([key, most]) => this.#count(key) >= most)) {
      throw new AppError(50001, { status: 429, userMessage: underWayTexts.own, retryAfterSeconds });
    }
    if (this.#all >= all) throw new AppError(50001, { userMessage: underWayTexts.all, retryAfterSeconds });
    this.#add(places, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#add(places, -1);
    };
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #add(places: readonly [string, number][], change: 1 | -1): void {
    this.#all += change;
    for (const [key] of places) {
      const count = this.#count(key) + change;
      if (count === 0) this.#counts.delete(key);
      else this.#counts.set(key, count);
    }
  }
}
