import { chooseFromGroups } from './choose-from-groups.ts';
import { countKeys, findReason } from './find-reason.ts';
import { compareRank, LoreBudget } from './fit-lore.ts';
import { KeyFinder } from './key-finder.ts';
import { type Candidate, listCandidates, type LoreScene } from './list-candidates.ts';
import type { LoreBook, LoreEntry } from '../lore-book.ts';
import { type FiredLore, type LoreHit, LoreReader, type LoreReading } from './lore-reader.ts';
import { markText, ScanText } from './scan-text.ts';

export interface LoreInput extends LoreScene, LoreReading {
  books: readonly LoreBook[];
  /** Token limit of all books together. */
  budgetTokens: number;
  /** Token limit of all entries together, including those that ignore budgets. */
  mostTokens: number;
  /** Returns a number from 0 to below 1, the same for the same name. */
  chance: (name: string) => number;
}

/** Upper limit of rounds in which entries activate further entries. */
const mostRounds = 100;

/**
 * Activates entries of all books (rule:lorebooks): those that are constant or whose keys are in the newest messages,
 * and where the book says so, those whose keys are in the content of others; within the budget. Entries of world info
 * follow the rules of SillyTavern's defaults (docs/lorebooks.md).
 * @returns the entries in the order in which they enter the prompt; those that did not fit are in `dropped`
 */
export function activateLore(input: LoreInput): { fired: FiredLore[]; dropped: FiredLore[] } {
  const scan = new LoreScan(input);
  scan.run();
  return { fired: putInOrder(scan.fired), dropped: putInOrder(scan.dropped) };
}

/**
 * Sorts entries, lower orders first; of the same order, the entry found first is nearest to the messages, as in world
 * info.
 */
function putInOrder(found: readonly FiredLore[]): FiredLore[] {
  return found.toReversed().toSorted((one, other) => one.entry.order - other.entry.order);
}

/**
 * One search over all entries, in rounds: the first in the messages, the others also in the contents of entries that
 * were found.
 */
class LoreScan {
  readonly fired: FiredLore[] = [];
  readonly dropped: FiredLore[] = [];
  readonly #input: LoreInput;
  readonly #finder: KeyFinder;
  readonly #reader: LoreReader;
  readonly #budget: LoreBudget;
  /** The groups that already have an entry. */
  readonly #taken = new Set<string>();
  /** Contents of found entries: marked for entries of world info, and plain for other books. */
  readonly #foundMarked: ScanText[] = [];
  readonly #found: ScanText[] = [];
  #waiting: readonly Candidate[];

  constructor(input: LoreInput) {
    this.#input = input;
    this.#finder = new KeyFinder((key) => input.fill(key, 'key'));
    this.#reader = new LoreReader(input);
    this.#budget = new LoreBudget(input);
    this.#waiting = listCandidates(input, this.#finder);
  }

  run(): void {
    const [first = 0, ...levels] = listLevels(this.#waiting);
    let level = first;
    for (let round = 0; round < mostRounds; round += 1) {
      const before = this.#found.length;
      this.#runRound(round === 0 ? 0 : level);
      this.#waiting = this.#waiting.filter(({ book, entry }) => book.isRecursive && !entry.excludeRecursion);
      // As long as contents are found, entries of later levels keep waiting.
      const next = this.#found.length > before ? level : levels.shift();
      if (next === undefined || this.#waiting.length === 0) return;
      level = next;
    }
  }

  /** @param level entries of a higher recursion level are skipped */
  #runRound(level: number): void {
    const candidates = new Map<LoreEntry, Candidate>();
    const hits = this.#waiting.flatMap((candidate): LoreHit[] => {
      const { book, entry, isSticky } = candidate;
      if (entry.recursionLevel > level && !isSticky) return [];
      const reason = this.#findReason(candidate);
      if (reason === null) return [];
      candidates.set(entry, candidate);
      return [{ book, entry, reason }];
    });
    const chosen = chooseFromGroups(hits.toSorted(compareRank), {
      taken: this.#taken,
      chance: this.#input.chance,
      countKeys: ({ entry }) => this.#countKeys(candidates.get(entry)),
    });
    for (const hit of chosen) if (this.#isLucky(hit)) this.#take(hit);
    // An entry that missed its chance, or found no room, is not tried again with contents found later.
    const tried = new Set(chosen.map(({ entry }) => entry));
    this.#waiting = this.#waiting.filter(({ entry }) => !tried.has(entry));
  }

  #findReason(candidate: Candidate): string | null {
    const { entry, isSticky } = candidate;
    if (entry.constant) return 'constant';
    if (isSticky) return 'sticky';
    // Checked before any key: a book has up to a million keys, and this may run a hundred times.
    if (this.#finder.isExhausted || (entry.isWorldInfo && entry.scanDepth === 0)) return null;
    return findReason(entry, (key) => this.#isFound(key, candidate));
  }

  #countKeys(candidate: Candidate | undefined): number {
    if (candidate === undefined) return 0;
    return countKeys(candidate.entry, (key) => this.#isFound(key, candidate));
  }

  #isFound(key: string, { entry: { rules, isWorldInfo }, texts }: Candidate): boolean {
    const found = isWorldInfo ? this.#foundMarked : this.#found;
    return this.#finder.isIn(key, rules, texts) || this.#finder.isInGrowing(key, rules, found);
  }

  #isLucky({ entry, reason }: LoreHit): boolean {
    return reason === 'sticky' || this.#input.chance(entry.id) * 100 < entry.probability;
  }

  /** Adds an entry to the prompt, if there is room for it. */
  #take(hit: LoreHit): void {
    const lore = this.#reader.read(hit);
    if (lore === null) return;
    if (!lore.isRead || !this.#budget.take(lore)) {
      this.dropped.push(lore);
      return;
    }
    this.fired.push(lore);
    const { book, entry } = hit;
    for (const group of entry.groups) this.#taken.add(group);
    if (!book.isRecursive || entry.preventRecursion) return;
    for (const text of lore.spread) {
      this.#found.push(new ScanText(text));
      this.#foundMarked.push(markText(text));
    }
  }
}

/** Lists the recursion levels of the entries, in order. */
function listLevels(candidates: readonly Candidate[]): number[] {
  const levels = new Set(candidates.map(({ entry }) => entry.recursionLevel));
  return [...levels].filter((level) => level > 0).toSorted((one, other) => one - other);
}
