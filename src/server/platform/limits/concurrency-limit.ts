import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { ConcurrencyRule } from './limit-rules.ts';
import { lineOfNetwork } from './line-of-network.ts';

/** The owner of something in progress; null where nobody is known. */
export interface ConcurrencyLimitOwner {
  userId: string | null;
  network: string | null;
}

export interface Work {
  /** Aborted, with the error to answer, when the work is given up for another work. */
  readonly signal: AbortSignal;
  /**
   * Reports bytes of its body that have arrived.
   * @throws AppError 50001 as `begin` does, where bytes are counted
   */
  receive(bytes: number): void;
  /** Reports that the whole body has arrived: the work is not given up any more. */
  complete(): void;
  /** Ends it; repeated calls have no effect. */
  readonly leave: () => void;
}

export interface ConcurrencyLimitTexts {
  /** The message for an owner who has too much in progress. */
  own: Localized;
  /** The message for everybody when there is too much in all. */
  all: Localized;
}

/** A place that is counted, how much it may have, and if that is the owner's alone. */
type Place = readonly [key: string, most: number, isOwn: boolean];

interface KnownWork {
  readonly places: readonly Place[];
  readonly giving: AbortController;
  isComplete: boolean;
  /** The units of the room that it takes. */
  units: number;
  receivedBytes: number;
  /** The stretch in which its speed is measured: since when, and the bytes of it. */
  stretch: { since: number; bytes: number };
  /** The time when something of it arrived last. */
  lastAt: number;
}

/** Seconds to wait: about the duration of one work. */
const retryAfterSeconds = 10;
/** A body that arrives more slowly is given up when others have no room: 50 KB/s. */
const slowBytesPerMs = 50;
/** The time in which the speed of a body is measured, in milliseconds. */
const stretchMs = 2_000;
/** The bytes at the beginning of each body that take no room: ordinary messages are never refused for large ones. */
const freeBytes = 16_384;

/**
 * Counts work in progress in this process, and refuses more than the rule allows: each holds memory or a connection for
 * as long as its client likes. A body that arrives slowly makes room for others, so that a few slow clients do not keep
 * everybody out.
 */
export class ConcurrencyLimit {
  readonly #rule: ConcurrencyRule;
  readonly #texts: ConcurrencyLimitTexts;
  readonly #now: () => number;
  readonly #works = new Set<KnownWork>();
  readonly #units = new Map<string, number>();

  /** @param now a clock in milliseconds */
  constructor(rule: ConcurrencyRule, texts: ConcurrencyLimitTexts, now = () => performance.now()) {
    this.#rule = rule;
    this.#texts = texts;
    this.#now = now;
  }

  /**
   * Begins one work.
   * @throws AppError 50001: 429 where its owner has too many, 503 where others together have; both with `Retry-After`
   */
  begin({ userId, network }: ConcurrencyLimitOwner): Work {
    const { all, ofVisitor, ofNetwork, counts } = this.#rule;
    const places: Place[] = [];
    if (userId !== null) places.push([`visitor ${userId}`, ofVisitor, true]);
    // Without a known user, the network counts as the visitor.
    if (network !== null)
      places.push([
        `network ${lineOfNetwork(network)}`,
        userId === null ? ofVisitor : ofNetwork,
        userId === null,
      ]);
    places.push(['all', all, false]);
    const giving = new AbortController();
    const lastAt = this.#now();
    const stretch = { since: lastAt, bytes: 0 };
    const isComplete = counts === 'answers';
    const work: KnownWork = { places, giving, isComplete, units: 0, receivedBytes: 0, stretch, lastAt };
    if (counts !== 'bytes') this.#take(work, 1);
    this.#works.add(work);
    return {
      signal: giving.signal,
      receive: (bytes) => {
        this.#receive(work, bytes);
      },
      complete() {
        work.isComplete = true;
      },
      leave: () => {
        this.#leave(work);
      },
    };
  }

  /** Takes room for a work; slow works give up their room for it. @throws AppError 50001 where that is not enough */
  #take(work: KnownWork, units: number): void {
    for (const [key, most, isOwn] of work.places) {
      while (this.#count(key) + units > most) {
        const slow = this.#findSlow(key, work);
        if (slow === undefined) throw this.#refuse(isOwn);
        this.#leave(slow);
        slow.giving.abort(this.#refuse(false));
      }
    }
    work.units += units;
    for (const [key] of work.places) this.#units.set(key, this.#count(key) + units);
  }

  #leave(work: KnownWork): void {
    if (!this.#works.delete(work)) return;
    for (const [key] of work.places) {
      const units = this.#count(key) - work.units;
      if (units === 0) this.#units.delete(key);
      else this.#units.set(key, units);
    }
  }

  #receive(work: KnownWork, bytes: number): void {
    const now = this.#now();
    if (now - work.stretch.since > stretchMs && !isSlow(work, now)) work.stretch = { since: now, bytes: 0 };
    work.stretch.bytes += bytes;
    work.lastAt = now;
    work.receivedBytes += bytes;
    if (this.#rule.counts !== 'bytes' || !this.#works.has(work)) return;
    this.#take(work, Math.max(0, work.receivedBytes - freeBytes) - work.units);
  }

  /** Finds the work that takes most room, and the slowest of these, among the works whose bodies arrive too slowly. */
  #findSlow(key: string, other: KnownWork): KnownWork | undefined {
    const now = this.#now();
    let found: KnownWork | undefined;
    for (const work of this.#works) {
      if (work === other || work.units === 0 || !isSlow(work, now)) continue;
      if (!work.places.some(([place]) => place === key)) continue;
      const isWorse =
        found === undefined ||
        work.units > found.units ||
        (work.units === found.units && speedOf(work, now) < speedOf(found, now));
      if (isWorse) found = work;
    }
    return found;
  }

  #refuse(isOwn: boolean): AppError {
    if (!isOwn) return new AppError(50001, { userMessage: this.#texts.all, retryAfterSeconds });
    return new AppError(50001, { status: 429, userMessage: this.#texts.own, retryAfterSeconds });
  }

  #count(key: string): number {
    return this.#units.get(key) ?? 0;
  }
}

/** True for a body that arrives too slowly, or has stopped arriving. */
function isSlow(work: KnownWork, now: number): boolean {
  if (work.isComplete) return false;
  if (now - work.lastAt > stretchMs) return true;
  return now - work.stretch.since > stretchMs && speedOf(work, now) < slowBytesPerMs;
}

function speedOf({ stretch: { since, bytes } }: KnownWork, now: number): number {
  return bytes / (now - since);
}
