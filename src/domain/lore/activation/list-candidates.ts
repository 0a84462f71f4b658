import { findReason } from './find-reason.ts';
import type { KeyFinder } from './key-finder.ts';
import type { LoreBook, LoreEntry, LoreText } from '../lore-book.ts';
import { readTiming, type Timing } from './read-timing.ts';
import { markText, ScanText } from './scan-text.ts';

/** What a prompt is for, as far as entries look at it. */
export interface LoreScene {
  /** Oldest first; what is known of the history. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** What the speakers are called; empty for somebody who has given no name. */
  speakers: Readonly<Record<'user' | 'assistant', string>>;
  /** Of the whole conversation, also where its beginning is not among the messages. */
  messageCount: number;
  /** Messages of the character, greetings included. */
  replyCount: number;
  /** Which greeting the conversation began with; null when that is not known. */
  greetingIndex: number | null;
  /** What kind of reply is asked for, in the words of world info: `normal`, `continue`, `swipe`, `regenerate`. */
  triggers: readonly string[];
  /** What the character is called, in small letters. */
  characterNames: readonly string[];
  /** The texts beside the messages that entries may look through. */
  texts: Readonly<Record<LoreText, string>>;
}

/** An entry that may be active, by everything but its keys and its luck. */
export interface Candidate {
  book: LoreBook;
  entry: LoreEntry;
  /** What it looks through besides contents that were found. */
  texts: readonly ScanText[];
  isSticky: boolean;
}

/** The entries that may be active at all, by everything but their keys. */
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

/** Gives the texts beside the messages, each the same whoever asks. */
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

/** Where an entry stands that stays or pauses: its keys alone are played through, not its luck, its group or found contents. */
function findTiming(entry: LoreEntry, { messages, isUser, finder }: Played): Timing {
  if (entry.sticky === 0 && entry.cooldown === 0) return 'free';
  const { rules, scanDepth } = entry;
  /** For each number of messages, the newest of them that holds a key. */
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

/** What it costs to ask for one key at one place of the history. */
const workOfPlayed = 10;
