import { newest, type SitemapFile, sitemapPlaces } from '#src/domain/site/sitemap.ts';

interface Changing {
  update_time: string;
}

/**
 * The files that the records of one kind take, of at most `limit` records each, with the newest change in each. The
 * records are walked through and not kept. There is always a first file.
 */
export async function listParts(
  records: AsyncIterable<Changing>,
  pathOf: (part: number) => string,
  limit = sitemapPlaces,
): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [{ path: pathOf(1), changed: null }];
  let count = 0;
  for await (const { update_time } of records) {
    if (count > 0 && count % limit === 0) files.push({ path: pathOf(files.length + 1), changed: null });
    count += 1;
    const [last] = files.slice(-1);
    if (last !== undefined) last.changed = newest(last.changed, update_time);
  }
  return files;
}

/** The records of one file, by its number from 1 on; walking stops where the file ends. */
export async function readPart<Item>(
  records: AsyncIterable<Item>,
  part: number,
  limit = sitemapPlaces,
): Promise<Item[]> {
  const from = (part - 1) * limit;
  const found: Item[] = [];
  let index = 0;
  for await (const record of records) {
    if (index >= from) found.push(record);
    index += 1;
    if (index >= from + limit) break;
  }
  return found;
}

/** The number of a file as its address has it; null when that many records have no such file. */
export function readPartNumber(
  text: string | undefined,
  count: number,
  limit = sitemapPlaces,
): number | null {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text)) return null;
  const part = Number(text);
  return part <= Math.max(1, Math.ceil(count / limit)) ? part : null;
}
