import type { Language } from '#src/contract/locale/language.ts';
import type { GemEntry } from '#src/contract/gems/gem-calls.ts';
import { writeCsvLine } from '#src/domain/text/write-csv-line.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import { entryTexts } from './entry-texts.ts';
import { newerThan, readEntries } from './list-entries.ts';

/** The most entries in memory at a time. */
const batchSize = 1_000;
/** The byte order mark, by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes all entries of a user as CSV (RFC 4180), oldest first, in pieces as they are read. */
export async function* writeEntriesCsv(
  queries: Queries,
  { userId, language }: { userId: string; language: Language },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const giveTurn = createYielder();
  const { columns } = entryTexts[language];
  yield encoder.encode(byteOrderMark + writeCsvLine(columns));
  let after = 0n;
  for (;;) {
    const entries = await readEntries(queries, {
      userId,
      language,
      where: newerThan(after),
      isNewestFirst: false,
      limit: batchSize,
    });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield encoder.encode(entries.map((entry) => writeEntry(entry, language)).join(''));
    after = BigInt(last.id);
    await giveTurn();
  }
}

function writeEntry(entry: GemEntry, language: Language): string {
  const { kinds, actions } = entryTexts[language];
  return writeCsvLine([
    entry.time,
    entry.action === null ? kinds[entry.kind] : actions[entry.action],
    entry.character_name ?? '',
    entry.reason ?? '',
    entry.daily,
    entry.bought,
    entry.daily_after,
    entry.bought_after,
  ]);
}
