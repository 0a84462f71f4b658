import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { mostLorebookEntries } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import { readAroundMacros, setVariables } from '#src/domain/macros/read-around-macros.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** The largest lorebook, in bytes of JSON. */
export const maxBookBytes = 5 * 1024 * 1024;

/** The length of the pieces that are checked, in UTF-16 units; a single text may be longer. */
const pieceLength = 5_000;
/** The length of the preceding text that is checked again together with the next piece. */
const overlapLength = 1_000;
/**
 * The length of an entry that is checked again with every edit, in UTF-16 units, so that a meaning across its texts is
 * not missed.
 */
const shortLength = 50_000;
const shownNameCharacters = 60;

/**
 * Checks the number of entries of a lorebook against the limit.
 * @throws AppError 40003
 */
export function checkEntryCount(count: number): void {
  if (count > mostLorebookEntries) throw new AppError(40003, { userMessage: userMessages.tooManyEntries });
}

/** Returns the bytes of a lorebook as JSON. */
export function measureBook(book: CardBook): number {
  return Buffer.byteLength(JSON.stringify(book));
}

/**
 * Checks that a lorebook is not larger than an imported file may be: it is read for every reply.
 * @param bytes the result of `measureBook`
 * @throws AppError 40003 with 413
 */
export function checkBookSize(bytes: number): void {
  if (bytes <= maxBookBytes) return;
  throw new AppError(40003, { status: 413, userMessage: userMessages.lorebookTooLarge });
}

/**
 * Checks every text of some entries, also as their macros may fill it: everybody in a story is an adult
 * (rule:adult-characters).
 * @param before the entries at the same places that an edit replaces; long texts that did not change were checked then
 * @throws AppError 40003 that names the first entry with a violation
 */
export async function checkLoreAdult(
  entries: readonly CardBookEntry[],
  before: readonly (CardBookEntry | null)[] = [],
): Promise<void> {
  const giveTurn = createYielder();
  const variables = new MacroVariables();
  for (const { content } of entries) {
    setVariables(content, variables);
    await giveTurn();
  }
  for (const [index, entry] of entries.entries()) {
    for (const piece of joinTexts(listUnchecked(entry, before[index] ?? null))) {
      for (const reading of readAroundMacros(piece, variables)) {
        const [finding] = checkAdult(reading).findings;
        if (finding !== undefined) throw refuseEntry(entry, index);
        await giveTurn();
      }
    }
  }
}

/** Joins texts, in pieces; each begins with the end of the previous one, so that no meaning is missed. */
function joinTexts(texts: readonly string[]): string[] {
  const pieces: string[][] = [[]];
  let length = 0;
  for (const text of texts) {
    const piece = pieces.at(-1) ?? [];
    if (length + text.length > pieceLength && piece.length > 0) {
      pieces.push([...piece.slice(-1).map((before) => before.slice(-overlapLength).toWellFormed()), text]);
      length = text.length;
    } else {
      piece.push(text);
      length += text.length;
    }
  }
  return pieces.map((piece) => piece.join('\n\n'));
}

function listUnchecked(entry: CardBookEntry, before: CardBookEntry | null): string[] {
  const texts = collectTexts(entry);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (before === null || length <= shortLength) return texts;
  const known = new Set(collectTexts(before));
  return texts.filter((text) => !known.has(text));
}

function refuseEntry(entry: CardBookEntry, index: number): AppError {
  const shown = [entry['name'], entry['comment'], entry.keys[0]].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  const name = typeof shown === 'string' ? cutWhole(shown, 0, shownNameCharacters) : index + 1;
  return new AppError(40003, {
    message: 'a lorebook entry about somebody who may not be an adult',
    userMessage: {
      en: `The entry “${name}” speaks of somebody who may be younger than 21. Everybody in a story here is an adult.`,
      'zh-CN': `条目“${name}”提到可能未满 21 岁的人。这里故事中的每个人都是成年人。`,
    },
  });
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isJsonObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}
