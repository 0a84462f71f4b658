import type { CardFile } from '#src/domain/cards/card-data.ts';
import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import { countEntries, type FileNote } from '#src/domain/files/file-note.ts';
import { FileError, UnknownFormatError } from '#src/domain/files/file-error.ts';
import { decodeBase64, toUtf8 } from '#src/domain/files/decode-text.ts';
import { parseBook } from '#src/domain/lorebooks/parse-book.ts';
import { findSource } from '#src/domain/json/json-source.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText, readJsonText } from '#src/domain/json/parse-json.ts';
import { noteEntryMacros, noteEmptyEntries } from '#src/domain/lorebooks/note-macros.ts';
import { readCardFile, readCardJson } from '#src/domain/cards/read-card-file.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { readPngText } from '#src/domain/files/read-png-text.ts';
import { notePatterns } from '#src/domain/lorebooks/note-patterns.ts';
import { fromWorldInfo, isWorldInfo } from '#src/domain/lorebooks/files/world-info.ts';
import { fromAgnaiMemory, isAgnaiMemory } from '#src/domain/lorebooks/foreign/from-agnai-memory.ts';
import {
  fromNovelAiLorebook,
  isNovelAiLorebook,
} from '#src/domain/lorebooks/foreign/from-novel-ai-lorebook.ts';
import { fromRisuLorebook, isRisuLorebook } from '#src/domain/lorebooks/foreign/from-risu-lorebook.ts';

export type LorebookForm = 'world-info' | 'lorebook-v3' | 'book';

/** The source that a book was imported from, so that it can be written again without loss. */
export type LorebookSource =
  /** The JSON of the file, unchanged; for a card, the JSON of its book. */
  | { kind: 'text'; form: LorebookForm; text: string }
  /** The parsed world-info file of a book that was imported before the text was stored. */
  | { kind: 'world-info'; file: unknown }
  /** The members next to the book in a standalone file that was imported before the text was stored. */
  | { kind: 'lorebook-v3'; around: JsonObject };

export interface LorebookFile {
  book: CardBook;
  source: LorebookSource;
  /** The book's name in the file; empty if none. */
  name: string;
  notes: FileNote[];
}

const noLorebook = { en: 'It is not a lorebook.', 'zh-CN': '这不是世界书。' };

/**
 * Reads a lorebook: a world-info file, a standalone V3 lorebook, a bare book, one of Agnai, NovelAI or Risuai, or that
 * of a character card in any of its wrappings. The first bytes decide.
 * @throws FileError when it contains none
 */
export function readLorebookFile(file: Uint8Array): LorebookFile {
  const bytes = toUtf8(file);
  const text = looksLikeJson(bytes) ? readJsonText(bytes) : readNovelAiPng(bytes);
  if (text === null) return ofCard(readCardFile(bytes));
  const json = parseJsonText(text);
  const notes: FileNote[] = [];
  const foreign = readForeignLorebook(json, notes);
  if (foreign !== null) return ofForeign(foreign, notes);
  const form = findForm(json);
  if (form !== null) {
    const book = parseLorebook(json, form, notes);
    notePatterns(book.entries, notes);
    noteEmptyEntries(book.entries, notes);
    notes.push(...noteEntryMacros(book.entries));
    return { book, source: { kind: 'text', form, text }, name: nameOf(book), notes };
  }
  if (!isJsonObject(json)) throw new UnknownFormatError(noLorebook);
  return ofCard(readCardJson(json, text));
}

/**
 * Parses the book of a parsed file.
 * @param notes receives the outcome for its fields
 */
export function parseLorebook(json: unknown, form: LorebookForm, notes: FileNote[]): CardBook {
  if (form === 'world-info') return fromWorldInfo(json, notes);
  const file = isJsonObject(json) ? json : {};
  const { data } = file;
  return parseBook(form === 'lorebook-v3' && isJsonObject(data) ? data : file, notes);
}

/** Finds the form of lorebook of a parsed file; null if it has none, but may be a card. */
function findForm(json: unknown): LorebookForm | null {
  if (isWorldInfo(json)) return 'world-info';
  if (!isJsonObject(json)) return null;
  const { spec, data, entries } = json;
  if (typeof spec === 'string' && spec.startsWith('lorebook') && isJsonObject(data)) return 'lorebook-v3';
  return isBookEntries(entries) ? 'book' : null;
}

/** Checks whether entries have the fields of a book's entries; entries of unknown formats never do. */
function isBookEntries(entries: unknown): boolean {
  const list: unknown = isJsonObject(entries) ? Object.values(entries) : entries;
  if (!Array.isArray(list)) return false;
  const isBookEntry = (entry: unknown) =>
    isJsonObject(entry) && ['content', 'keys', 'key'].some((field) => Object.hasOwn(entry, field));
  return list.length === 0 || list.some(isBookEntry);
}

/** Reads the JSON of a NovelAI lorebook in a picture; null for any other file. */
function readNovelAiPng(bytes: Uint8Array): string | null {
  if (!isPng(bytes)) return null;
  const { texts } = readPngText(bytes, (keyword) => keyword === 'naidata');
  const [found] = texts;
  return found === undefined ? null : readJsonText(decodeBase64(found.text));
}

/**
 * Returns the file of another program's book, stored as the V3 book that it was converted to, which holds all of it.
 */
function ofForeign(book: CardBook, notes: FileNote[]): LorebookFile {
  notePatterns(book.entries, notes);
  noteEmptyEntries(book.entries, notes);
  notes.push(...noteEntryMacros(book.entries));
  return {
    book,
    source: { kind: 'text', form: 'book', text: JSON.stringify(book) },
    name: nameOf(book),
    notes,
  };
}

function ofCard({ card: { data }, text: cardText }: Pick<CardFile, 'card' | 'text'>): LorebookFile {
  const { name, character_book: book } = data;
  if (book === undefined)
    throw new FileError({ en: 'The character card has no lorebook.', 'zh-CN': '这张角色卡没有世界书。' });
  const field = 'character_book';
  // A V1 card is its own data.
  const notes: FileNote[] = [{ field, outcome: 'kept', reason: countEntries(book.entries.length) }];
  noteEmptyEntries(book.entries, notes);
  notes.push(...noteEntryMacros(book.entries));
  const text = findSource(cardText, ['data', field]) ?? findSource(cardText, [field]) ?? JSON.stringify(book);
  return {
    book,
    source: { kind: 'text', form: 'book', text },
    name: nameOf(book) || name,
    notes,
  };
}

function nameOf(book: CardBook): string {
  return typeof book['name'] === 'string' ? book['name'].trim() : '';
}

/** Checks whether the first character, after blanks and a byte order mark, begins an object or a list. */
function looksLikeJson(bytes: Uint8Array): boolean {
  const first = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().charAt(0);
  return first === '{' || first === '[';
}

/**
 * Converts the lorebook of a program with its own format (Agnai, NovelAI, Risuai) to a V3 book; null for any other
 * file.
 */
function readForeignLorebook(file: unknown, notes: FileNote[]): CardBook | null {
  if (isRisuLorebook(file)) return fromRisuLorebook(file, notes);
  if (isAgnaiMemory(file)) return fromAgnaiMemory(file, notes);
  return isNovelAiLorebook(file) ? fromNovelAiLorebook(file, notes) : null;
}
