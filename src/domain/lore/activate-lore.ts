import { chooseFromGroups } from './choose-from-groups.ts';
import { findReason } from './find-reason.ts';
import { compareRank, fitLore } from './fit-lore.ts';
import { KeyFinder, ScanText } from './key-finder.ts';
import { type LoreBook, type LoreEntry, loreSources } from './lore-book.ts';
import type { FiredLore, LoreHit } from './lore-hit.ts';
import { readTiming } from './read-timing.ts';

export interface LoreInput {
  books: readonly LoreBook[];
  /** Oldest first; what is known of the history. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** Of the whole conversation, also where its beginning is not among the messages. */
  messageCount: number;
  /** Messages of the character, greetings included. */
  replyCount: number;
  /** Which greeting the conversation began with; null when that is not known. */
  greetingIndex: number | null;
  /** Tokens that all books together may take. */
  budgetTokens: number;
  /** Tokens that entries may take which ignore budgets, together with all others. */
  mostTokens: number;
  /** Characters of contents that are filled and counted, the greatest entries first; the rest does not fit. */
  mostCharacters: number;
  countTokens: (text: string) => number;
  /** From 0 to below 1, the same for the same name. */
  chance: (name: string) => number;
  /** Fills macros; `place` tells texts apart. */
  fill: (text: string, place: string) => string;
}

/** Entries that found others, that found others, and so on: this often at the most. */
const mostRounds = 8;

/**
 * The entries of all books that are active (interop): those that are constant or whose keys are in the newest messages,
 * and where the book says so, those whose keys are in the content of others; within the budget.
 * @returns in the order in which they enter the prompt; what did not fit is in `dropped`
 */
export function activateLore(input: LoreInput): { fired: FiredLore[]; dropped: FiredLore[] } {
  const hits = findHits(input);
  const { filled, unread } = fillHits(hits, input);
  const { kept, dropped } = fitLore(filled, input);
  return {
    fired: kept.toSorted(compareOrder),
    dropped: [...dropped, ...unread].toSorted(compareOrder),
  };
}

/** Characters that a token of what was not read is taken for. */
const charactersOfToken = 4;

/** Fills the contents of entries, those that come first in the prompt's budget before the others. */
function fillHits(
  hits: readonly LoreHit[],
  { fill, countTokens, mostCharacters }: LoreInput,
): { filled: FiredLore[]; unread: FiredLore[] } {
  const contents = new Map<LoreHit, string>();
  let left = mostCharacters;
  for (const hit of hits.toSorted(compareRank)) {
    const { content, id } = hit.entry;
    if (content.length > left) continue;
    left -= content.length;
    contents.set(hit, fill(content, id).trim());
  }
  const filled = hits.flatMap((hit): FiredLore[] => {
    const content = contents.get(hit) ?? '';
    return content === '' ? [] : [{ ...hit, content, tokens: countTokens(content) }];
  });
  const unread = hits
    .filter((hit) => !contents.has(hit))
    .map((hit) => {
      const { content } = hit.entry;
      return { ...hit, content, tokens: Math.ceil(content.length / charactersOfToken) };
    });
  return { filled, unread };
}

function compareOrder(one: LoreHit, other: LoreHit): number {
  return (
    one.entry.order - other.entry.order ||
    loreSources.indexOf(one.book.source) - loreSources.indexOf(other.book.source)
  );
}

interface Candidate {
  book: LoreBook;
  entry: LoreEntry;
  /** The messages that it looks through. */
  texts: readonly ScanText[];
  isSticky: boolean;
}

function findHits(input: LoreInput): LoreHit[] {
  const finder = new KeyFinder((key) => input.fill(key, 'key'));
  let waiting = listCandidates(input, finder);
  const hits: LoreHit[] = [];
  const takenGroups = new Set<string>();
  const found: ScanText[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const matched = waiting.flatMap((candidate): LoreHit[] => {
      const reason = findCandidateReason(candidate, finder, { round, found });
      return reason === null ? [] : [{ book: candidate.book, entry: candidate.entry, reason }];
    });
    if (matched.length === 0 && round > 0) break;
    // Who had bad luck once does not try again with what others found.
    const gone = new Set(matched.map(({ entry }) => entry));
    waiting = waiting.filter(({ entry }) => !gone.has(entry));
    const lucky = matched.filter(({ entry }) => input.chance(entry.id) * 100 < entry.probability);
    const chosen = chooseFromGroups(lucky, takenGroups, input.chance);
    hits.push(...chosen);
    const spreading = chosen.filter(({ book, entry }) => book.isRecursive && !entry.preventRecursion);
    found.push(...spreading.map(({ entry }) => new ScanText(entry.content)));
    waiting = waiting.filter(({ book, entry }) => book.isRecursive && !entry.excludeRecursion);
    if (waiting.length === 0 || found.length === 0) break;
  }
  return hits;
}

/** The entries that may be active at all, by everything but their keys. */
function listCandidates(input: LoreInput, finder: KeyFinder): Candidate[] {
  const texts = input.messages.map(({ content }) => new ScanText(content));
  const isUser = input.messages.map(({ role }) => role === 'user');
  return input.books.flatMap((book) =>
    book.entries
      .filter((entry) => isPossible(entry, input))
      .flatMap((entry): Candidate[] => {
        const isTimed = (entry.sticky > 0 || entry.cooldown > 0) && !entry.constant;
        const hits = isTimed
          ? texts.map((text) => entry.keys.some((key) => finder.isIn(key, entry.rules, [text])))
          : [];
        const timing = isTimed ? readTiming(entry, isUser, hits) : 'free';
        if (timing === 'cooling') return [];
        const scanned = entry.scanDepth === 0 ? [] : texts.slice(-entry.scanDepth);
        return [{ book, entry, texts: scanned, isSticky: timing === 'sticky' }];
      }),
  );
}

function isPossible(entry: LoreEntry, input: LoreInput): boolean {
  return (
    entry.enabled &&
    entry.content !== '' &&
    entry.place.kind !== 'none' &&
    input.messageCount >= entry.delay &&
    input.replyCount >= entry.onlyAfter &&
    input.replyCount % entry.onlyEvery === 0 &&
    (entry.greeting === null || input.greetingIndex === null || entry.greeting === input.greetingIndex)
  );
}

function findCandidateReason(
  { entry, texts, isSticky }: Candidate,
  finder: KeyFinder,
  { round, found }: { round: number; found: readonly ScanText[] },
): string | null {
  if (entry.delayUntilRecursion && round === 0) return null;
  if (entry.constant) return 'constant';
  if (isSticky) return 'sticky';
  const searched = round === 0 ? texts : [...texts, ...found];
  return findReason(entry, (key) => finder.isIn(key, entry.rules, searched));
}
