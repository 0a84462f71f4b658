import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { activateLore, type LoreInput } from '#src/domain/lorebooks/activation/activate-lore.ts';
import type { LoreBook, LoreSource } from '#src/domain/lorebooks/lore-book.ts';
import { fromWorldInfo } from '#src/domain/lorebooks/files/world-info.ts';
import { readLoreBook } from '#src/domain/lorebooks/read-lore-book.ts';

/** Composes an entry of a V3 book. */
export function composeEntry(changes: Record<string, unknown> = {}): CardBookEntry {
  return {
    keys: ['dragon'],
    content: 'Dragons are small here.',
    enabled: true,
    insertion_order: 100,
    use_regex: false,
    extensions: {},
    ...changes,
  };
}

/** Composes a book of the character with some entries, as the engine accepts it. */
export function composeBook(
  entries: readonly Record<string, unknown>[],
  { source = 'character', ...fields }: Record<string, unknown> & { source?: LoreSource } = {},
): LoreBook {
  const book: CardBook = { extensions: {}, ...fields, entries: entries.map(composeEntry) };
  return readLoreBook(book, { id: source, name: 'Book', source });
}

/** Composes a book that came from a world-info file with these entries; the key of each is its index. */
export function composeWorldInfo(
  entries: readonly Record<string, unknown>[],
  source: LoreSource = 'global',
): LoreBook {
  const file = { entries: Object.fromEntries(entries.map((entry, uid) => [uid, { uid, ...entry }])) };
  return readLoreBook(fromWorldInfo(file, []), { id: source, name: 'World', source, isWorldInfo: true });
}

/** Activates the entries of books in a conversation of the person; one character counts as one token. */
export function activate(books: readonly LoreBook[], changes: Partial<LoreInput> = {}) {
  const messages = changes.messages ?? [{ role: 'user' as const, content: 'I saw a dragon.' }];
  return activateLore({
    books,
    messages,
    speakers: { user: 'Lin', assistant: 'Mei' },
    triggers: ['normal'],
    characterNames: ['mei'],
    texts: {
      persona: '',
      description: '',
      personality: '',
      depthPrompt: '',
      scenario: '',
      creatorNotes: '',
    },
    messageCount: messages.length,
    replyCount: messages.filter(({ role }) => role === 'assistant').length,
    greetingIndex: null,
    budgetTokens: 10_000,
    mostTokens: 100_000,
    mostCharacters: 1_000_000,
    countTokens: (text) => text.length,
    chance: () => 0.5,
    fill: (text) => text,
    ...changes,
  });
}

/** Lists the names and reasons of active entries. */
export function listFired(books: readonly LoreBook[], changes: Partial<LoreInput> = {}): string[] {
  return activate(books, changes).fired.map(({ entry, reason }) => `${entry.name}: ${reason}`);
}

/** Composes messages of the person in order, each with a reply. */
export function say(...said: string[]): { role: 'user' | 'assistant'; content: string }[] {
  return said.flatMap((content, index) => [
    ...(index === 0 ? [] : [{ role: 'assistant' as const, content: 'I see.' }]),
    { role: 'user' as const, content },
  ]);
}
