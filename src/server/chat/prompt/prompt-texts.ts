import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Language } from '#src/contract/locale/language.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import type { LoreBook } from '#src/domain/lorebooks/lore-book.ts';
import { parseBook } from '#src/domain/lorebooks/parse-book.ts';
import { readLoreBook } from '#src/domain/lorebooks/read-lore-book.ts';
import { type FilledPattern, readPattern } from '#src/domain/macros/find-filled.ts';
import type { PromptNote } from '#src/domain/prompt/prompt-input.ts';
import { readDepthPrompt } from '#src/domain/prompt/read-depth-prompt.ts';
import {
  listGreetings,
  type NamedCharacter,
  requireCharacter,
} from '#src/server/characters/require-character.ts';
import { loadStoredCard } from '#src/server/characters/stored-card.ts';
import { characters } from '#src/server/characters/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { isWorldInfoFile } from '#src/server/lorebooks/is-world-info-file.ts';
import type { Database } from '#src/server/platform/database/database.ts';

/** The parts of a character that are in every prompt. */
export interface CharacterTexts {
  character: NamedCharacter;
  /** The patterns by which its greetings are recognised in a conversation that began with one. */
  greetings: readonly FilledPattern[];
  systemPrompt: string;
  postHistoryInstructions: string;
  /** The note that the character's card contains. */
  note: PromptNote;
  /** The lorebook of its card; none if it has none. */
  books: readonly LoreBook[];
  /** The card's texts for people: only lorebooks search them. */
  creatorNotes: string;
  charVersion: string;
}

export interface CharacterWanted {
  id: string;
  language: Language;
  /** Changes whenever the character or its texts do. */
  stamp: string;
  /** The viewer of the character, whose permission was checked before; needed to read it. */
  viewer: { userId: string; seesMature: boolean };
}

export interface BookWanted {
  id: string;
  stamp: string;
}

const mostKept = 500;
/** The size of the cache, in UTF-16 units of the sources. */
const mostCharacters = 32_000_000;

const cardData = sql`${characters.card} -> 'data'`;

/**
 * The texts of prompts that seldom change, read and parsed once for many replies. Each text is requested with the stamp
 * that its row has now, so that a changed text is read again at once, in every process.
 */
export class PromptTexts {
  readonly #database: Database;
  readonly #characters = createCache<CharacterTexts>();
  readonly #books = createCache<LoreBook>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws AppError 40003 with 404 for a character that was deleted, or that the viewer may not see */
  async character({ id, language, stamp, viewer }: CharacterWanted): Promise<CharacterTexts> {
    const key = `${id} ${language}`;
    const known = this.#characters.get(key);
    if (known?.stamp === stamp) return known.value;
    const { value, size } = await this.#loadCharacter(id, { language, ...viewer });
    this.#characters.set(key, { stamp, value, size });
    return value;
  }

  /** Returns own lorebooks, in the requested order, without those that have been deleted in the meantime. */
  async books(wanted: readonly BookWanted[]): Promise<LoreBook[]> {
    const books = await Promise.all(
      wanted.map(async ({ id, stamp }) => {
        const known = this.#books.get(id);
        if (known?.stamp === stamp) return known.value;
        const [row] = await this.#database
          .select({
            name: lorebooks.name,
            book: lorebooks.book,
            isWorldInfo: isWorldInfoFile,
            size: sql<number>`length(${lorebooks.book}::text)`,
          })
          .from(lorebooks)
          .where(eq(lorebooks.id, id));
        if (row === undefined) return [];
        const { name, isWorldInfo } = row;
        const value = readLoreBook(row.book, { id, name, source: 'global', isWorldInfo });
        this.#books.set(id, { stamp, value, size: 1 + row.size });
        return value;
      }),
    );
    return books.flat();
  }

  async #loadCharacter(
    id: string,
    viewer: { language: Language; userId: string; seesMature: boolean },
  ): Promise<{ value: CharacterTexts; size: number }> {
    const [character, stored, [card]] = await Promise.all([
      requireCharacter(this.#database, id, viewer),
      loadStoredCard(this.#database, id),
      this.#database
        .select({
          systemPrompt: sql<string | null>`${cardData} ->> 'system_prompt'`,
          postHistoryInstructions: sql<string | null>`${cardData} ->> 'post_history_instructions'`,
          book: sql<unknown>`${cardData} -> 'character_book'`,
          creatorNotes: sql<string | null>`${cardData} ->> 'creator_notes'`,
          charVersion: sql<string | null>`${cardData} ->> 'character_version'`,
          extensions: sql<unknown>`${cardData} -> 'extensions'`,
          size: sql<number>`coalesce(length(${characters.cardText}), length(${characters.card}::text), 0)`,
        })
        .from(characters)
        .where(eq(characters.id, id)),
    ]);
    const { name } = character.text;
    const said = stored?.data;
    const book = said === undefined ? card?.book : said.character_book;
    const value = {
      character,
      greetings: listGreetings(character).map(readPattern),
      systemPrompt: said?.system_prompt ?? card?.systemPrompt ?? '',
      postHistoryInstructions: said?.post_history_instructions ?? card?.postHistoryInstructions ?? '',
      note: readDepthPrompt(said === undefined ? card?.extensions : said.extensions),
      books: isJsonObject(book)
        ? [readLoreBook(parseBook(book, []), { id: 'character', name, source: 'character' })]
        : [],
      charVersion: said?.character_version ?? card?.charVersion ?? '',
      creatorNotes: said?.creator_notes ?? card?.creatorNotes ?? '',
    };
    return { value, size: 1 + JSON.stringify(character.text).length + (card?.size ?? 0) };
  }
}

interface CacheEntry<T> {
  stamp: string;
  value: T;
  size: number;
}

function createCache<T extends object>() {
  return new LRUCache<string, CacheEntry<T>>({
    max: mostKept,
    maxSize: mostCharacters,
    sizeCalculation: ({ size }) => size,
  });
}

const textsOf = new WeakMap<Database, PromptTexts>();

/**
 * Returns the single `PromptTexts` of a database in this process. It is a cache that the first caller creates, and no
 * part of the start sets it for another part to read: so it is no field of `Running`.
 */
export function promptTextsOf(database: Database): PromptTexts {
  const known = textsOf.get(database);
  if (known !== undefined) return known;
  const made = new PromptTexts(database);
  textsOf.set(database, made);
  return made;
}
