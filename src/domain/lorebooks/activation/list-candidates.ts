import { findReason } from './find-reason.ts';
import type { KeyFinder } from './key-finder.ts';
import type { LoreBook, LoreEntry, LoreText } from '../lore-book.ts';
import { ScanText, markText } from './scan-text.ts';

/** The data about a prompt that entries depend on. */
export interface LoreScene {
  /** The known part of the history, oldest first. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** Names of the speakers; empty for a person without a name. */
  speakers: Readonly<Record<'user' | 'assistant', string>>;
  /** Number of messages of the whole conversation, even if its beginning is not among the messages. */
  messageCount: number;
  /** Number of messages of the character, greetings included. */
  replyCount: number;
  /** Index of the greeting that the conversation began with; null if unknown. */
  greetingIndex: number | null;
  /** The kind of reply that is requested, in the terms of world info: `normal`, `continue`, `swipe`, `regenerate`. */
  triggers: readonly string[];
  /** Names of the character, in lower case. */
  characterNames: readonly string[];
  /** The texts besides the messages that entries may scan. */
  texts: Readonly<Record<LoreText, string>>;
}

/** An entry that may be active, judged by everything except its keys and its chance. */
export interface Candidate {
  book: LoreBook;
  entry: LoreEntry;
  /** The texts that it scans besides found contents. */
  texts: readonly ScanText[];
  isSticky: boolean;
}

/** Lists the entries that may be active, by everything except their keys. */
export function listCandidates(
  { books, ...scene }: LoreScene & { books: readonly LoreBook[] },
  finder: KeyFinder,
): Candidate[] {
  const plain = scene.messages.map(({ content }) => new ScanText(content));
  const named = scene.messages.map(({ role, content }) => {
    const name = scene.speakers[role];
    return markText(name === '' ? content : `${name}: ${content}`);
  });
  const isUser = scene.messages.map(({ role }) => role === 'user');
  const besides = createBesides(scene);
  return books.flatMap((book) =>
    book.entries
      .filter((entry) => isPossible(entry, scene))
      .flatMap((entry): Candidate[] => {
        const messages = entry.isWorldInfo ? named : plain;
        const timing = findTiming(entry, { messages, isUser, finder });
        if (timing === 'cooling') return [];
        const scanned = entry.scanDepth === 0 ? [] : messages.slice(-entry.scanDepth);
        const texts = [...scanned, ...entry.texts.flatMap(besides)];
        return [{ book, entry, texts, isSticky: timing === 'sticky' }];
      }),
  );
}

/** Returns a function that gives the texts besides the messages; each is created once. */
function createBesides({ texts }: LoreScene): (name: LoreText) => ScanText[] {
  const known = new Map<LoreText, ScanText[]>();
  return (name) => {
    const scanned = known.get(name) ?? (texts[name] === '' ? [] : [markText(texts[name])]);
    known.set(name, scanned);
    return scanned;
  };
}

function isPossible(entry: LoreEntry, scene: LoreScene): boolean {
  const { filter, triggers, greeting } = entry;
  return (
    entry.enabled &&
    entry.content !== '' &&
    entry.place.kind !== 'none' &&
    scene.messageCount >= entry.delay &&
    scene.replyCount >= entry.onlyAfter &&
    scene.replyCount % entry.onlyEvery === 0 &&
    (greeting === null || scene.greetingIndex === null || greeting === scene.greetingIndex) &&
    (triggers.length === 0 || triggers.some((trigger) => scene.triggers.includes(trigger))) &&
    (filter === null || filter.names.some((name) => scene.characterNames.includes(name)) !== filter.isExclude)
  );
}

interface Played {
  messages: readonly ScanText[];
  isUser: readonly boolean[];
  finder: KeyFinder;
}

/**
 * Finds the timing of an entry with sticky or cooldown: the history is replayed with its keys alone, without its
 * chance, its group or found contents.
 */
function findTiming(entry: LoreEntry, { messages, isUser, finder }: Played): Timing {
  if (entry.sticky === 0 && entry.cooldown === 0) return 'free';
  const { rules, scanDepth } = entry;
  /** By key: for each number of messages, the newest message that contains the key. */
  const newest = new Map<string, number[]>();
  const listNewest = (key: string): number[] => {
    const known = newest.get(key);
    if (known !== undefined) return known;
    let last = -Infinity;
    const places = messages.map((message, index) => {
      if (finder.isIn(key, rules, [message])) last = index + 1;
      return last;
    });
    newest.set(key, places);
    return places;
  };
  return readTiming(entry, isUser, (count) => {
    if (entry.constant) return true;
    if (finder.isExhausted) return false;
    return (
      findReason(entry, (key) => {
        finder.spend(workOfPlayed);
        if (finder.isExhausted) return false;
        return count - (listNewest(key)[count - 1] ?? -Infinity) < scanDepth;
      }) !== null
    );
  });
}

/** Work of one key at one place of the history. */
const workOfPlayed = 10;

/**
 * `sticky`: it was activated a short time ago and stays; `cooling`: it was activated and cannot be activated again yet.
 */
type Timing = 'free' | 'sticky' | 'cooling';

/**
 * Finds the timing of an entry with sticky or cooldown from the history alone: it is replayed from its beginning, as if
 * each of the person's messages had been answered when it was the newest. An entry activated at n messages stays until
 * n + sticky; then its cooldown begins, or at n if it is not sticky.
 * @param isUser true for the person's messages, oldest first
 * @param isActive checks whether the entry is active without timing at a number of messages
 */
function readTiming(
  { sticky, cooldown }: Pick<LoreEntry, 'sticky' | 'cooldown'>,
  isUser: readonly boolean[],
  isActive: (count: number) => boolean,
): Timing {
  let stickyEnd: number | null = null;
  let coolEnd: number | null = null;
  for (let count = 1; count <= isUser.length; count += 1) {
    const isNewest = count === isUser.length;
    // The newest message is answered now, whoever sent it.
    if (isUser[count - 1] !== true && !isNewest) continue;
    if (stickyEnd !== null && count >= stickyEnd) {
      stickyEnd = null;
      // The cooldown begins when the end of the stay is noticed.
      if (cooldown > 0) coolEnd = count + cooldown;
    }
    if (coolEnd !== null && count >= coolEnd) coolEnd = null;
    const timing = stickyEnd !== null ? 'sticky' : coolEnd !== null ? 'cooling' : 'free';
    if (isNewest) return timing;
    if (timing === 'cooling' || (timing === 'free' && !isActive(count))) continue;
    if (sticky > 0) stickyEnd ??= count + sticky;
    if (cooldown > 0) coolEnd ??= count + cooldown;
  }
  return 'free';
}
