import { and, eq, sql } from 'drizzle-orm';
import type { Lorebook, LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { cleanJson } from '#src/domain/json/parse-json.ts';
import { editEntry } from '#src/domain/lorebooks/files/edit-entry.ts';
import { lockOwner } from '#src/server/account/identity/lock-owner.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { checkBookSize, checkEntryCount, checkLoreAdult, measureBook } from './check-lore.ts';
import { type ListAttachments, type LorebookRow, requireLorebook, toLorebook } from './load-lorebooks.ts';
import { requireLorebookQuota } from './lorebook-quota.ts';
import { toLorebookName } from './store-lorebook.ts';
import { lorebooks } from './tables.ts';

interface LorebookChanges {
  userId: string;
  lorebookId: string;
  /** The version that the caller has seen: any other version is rejected. */
  version: number;
  name?: string | undefined;
  isGlobal?: boolean | undefined;
  scanDepth?: number | null | undefined;
  tokenBudget?: number | null | undefined;
  isRecursive?: boolean | undefined;
  /** Entries to write; an index beyond the last one adds an entry. */
  entries: readonly LorebookEntry[];
  /** Entries to remove, by their index before the change. */
  removed: readonly number[];
}

/**
 * Changes a lorebook; absent fields stay as they are, including those that the page does not show.
 * @throws AppError 40003 with 404 for a foreign lorebook; 409 for another version; for too many entries or rejected
 * contents, and if all lorebooks together would be too large
 */
export async function editLorebook(
  database: Database,
  listAttachments: ListAttachments,
  changes: LorebookChanges,
): Promise<Lorebook> {
  const { userId, lorebookId } = changes;
  return database.transaction(async (transaction) => {
    // Locked before the book, in the same order as the erasure of an account.
    await lockOwner(transaction, userId);
    const row = await requireLorebook(transaction, userId, lorebookId, { isLocked: true });
    if (row.version !== changes.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    const { book, places, written, replaced } = changeBook(row, changes);
    const bytes = measureBook(book);
    checkEntryCount(book.entries.length);
    checkBookSize(bytes);
    await checkLoreAdult(written, replaced);
    const [changed] = await transaction
      .update(lorebooks)
      .set({
        name: changes.name === undefined ? undefined : toLorebookName(changes.name, row.name),
        isGlobal: changes.isGlobal,
        book,
        // A book that was created here has no source.
        entryPlaces: row.hasSource ? places : null,
        version: sql`${lorebooks.version} + 1`,
        modifiedAt: sql`now()`,
      })
      .where(and(eq(lorebooks.id, lorebookId), eq(lorebooks.userId, userId)))
      .returning();
    if (changed === undefined) throw new Error('a locked lorebook vanished');
    // A user above the limit, for example after two accounts were merged, may still make a book smaller.
    const isMore = book.entries.length > row.book.entries.length || bytes > measureBook(row.book);
    if (isMore) await requireLorebookQuota(transaction, userId);
    const attachments = await listAttachments(transaction, [lorebookId]);
    return toLorebook({ ...changed, isWorldInfo: row.isWorldInfo }, attachments.get(lorebookId) ?? []);
  });
}

function changeBook(
  { book, entryPlaces }: Pick<LorebookRow, 'book' | 'entryPlaces'>,
  { scanDepth, tokenBudget, isRecursive, entries, removed }: LorebookChanges,
): {
  book: CardBook;
  places: (number | null)[];
  written: CardBookEntry[];
  replaced: (CardBookEntry | null)[];
} {
  const changed: (CardBookEntry | null)[] = [...book.entries];
  const replaced = entries.map(({ index }) => book.entries[index] ?? null);
  const written = entries.map((edit) => {
    const index = edit.index >= 0 && edit.index < book.entries.length ? edit.index : changed.length;
    const entry = editEntry(book.entries[index] ?? null, cleanEdit(edit));
    changed[index] = entry;
    return entry;
  });
  for (const index of removed) if (index < book.entries.length) changed[index] = null;
  const places = changed.flatMap((entry, index) => {
    if (entry === null) return [];
    const isOld = index < book.entries.length;
    return [isOld ? (entryPlaces === null ? index : (entryPlaces[index] ?? null)) : null];
  });
  const edited: CardBook = { ...book, entries: changed.filter((entry) => entry !== null) };
  setOrDelete(edited, 'scan_depth', scanDepth);
  setOrDelete(edited, 'token_budget', tokenBudget);
  if (isRecursive !== undefined) edited['recursive_scanning'] = isRecursive;
  return { book: edited, places, written, replaced };
}

/** Cleans an edit: the database accepts neither NUL nor half a surrogate pair. */
function cleanEdit(edit: LorebookEntry): LorebookEntry {
  const clean = (text: string) => String(cleanJson(text));
  return {
    ...edit,
    name: clean(edit.name),
    content: clean(edit.content),
    keys: edit.keys.map(clean),
    secondary_keys: edit.secondary_keys.map(clean),
  };
}

/** Sets or deletes a field. Null means the site's choice, for which a book lacks the field. */
function setOrDelete(book: CardBook, field: string, value: number | null | undefined): void {
  if (value === null) Reflect.deleteProperty(book, field);
  else if (value !== undefined) book[field] = value;
}

/**
 * Deletes a lorebook, which also ends its use everywhere.
 * @param version the version that the caller has seen; not checked if absent
 * @throws AppError 40003: 404 for a foreign lorebook, 409 for another version
 */
export async function deleteLorebook(
  queries: Queries,
  { userId, lorebookId, version }: { userId: string; lorebookId: string; version?: number | undefined },
): Promise<{ deleted: true }> {
  const deleted = await queries
    .delete(lorebooks)
    .where(
      and(
        eq(lorebooks.id, lorebookId),
        eq(lorebooks.userId, userId),
        version === undefined ? undefined : eq(lorebooks.version, version),
      ),
    )
    .returning({ id: lorebooks.id });
  if (deleted.length === 0) {
    await requireLorebook(queries, userId, lorebookId);
    throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
  }
  return { deleted: true };
}
