import { newest, type SitemapFile, sitemapPlaces } from '#src/domain/site/feeds/sitemap.ts';

interface Changing {
  update_time: string;
}

/**
 * Lists the files that hold the records of one kind, at most `limit` records each, with the newest change in each.
 * Streams the records without keeping them. There is always a first file.
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

/** Reads the records of one file, counted from 1; reading stops at the file's end. */
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

/** Parses the number of a file from its address; null if there are not that many records. */
export function readPartNumber(
  text: string | undefined,
  count: number,
  limit = sitemapPlaces,
): number | null {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text)) return null;
  const part = Number(text);
  return part <= Math.max(1, Math.ceil(count / limit)) ? part : null;
}
