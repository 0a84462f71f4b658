import type { CardFile, CardPart } from './card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { FileError } from '../files/file-error.ts';
import { fileLimits } from '../files/file-limits.ts';
import { findMainIcon } from './parse-assets.ts';
import { parseCard } from './parse-card.ts';
import { parseCardText, readJsonText } from '../json/parse-json.ts';
import { readDataUri } from '../files/read-data-uri.ts';
import { findZipData, listZipEntries, readZipEntry, type ZipEntry } from '../files/zip-entries.ts';

const cardName = 'card.json';

/**
 * Reads a CHARX: a ZIP with `card.json` at its root and the assets beside it. Only the card and the main icon are
 * inflated; the rest stays compressed, whatever it holds.
 * @throws FileError when the archive or the card cannot be read
 */
export function readCharx(bytes: Uint8Array): CardFile {
  const entries = new Map(listZipEntries(bytes).map((entry) => [entry.name, entry]));
  const cardEntry = entries.get(cardName);
  if (cardEntry === undefined)
    throw new FileError({
      en: 'The archive has no card.json at its root.',
      'zh-CN': '压缩包的根目录没有 card.json。',
    });
  const text = readJsonText(readZipEntry(bytes, cardEntry, fileLimits.textBytes));
  const card = parseCard(parseCardText(text));
  const { picture, usedName } = readMainIcon(bytes, entries, card.data.assets, card.notes);
  const parts: CardPart[] = [];
  for (const [name, entry] of entries) {
    if (name === cardName || name.endsWith('/')) continue;
    const isIcon = name === usedName;
    parts.push({
      kind: isIcon ? 'icon' : 'asset',
      name,
      start: findZipData(bytes, entry),
      bytes: entry.compressedBytes,
      method: entry.method,
      crc: entry.crc,
      inflatedBytes: entry.inflatedBytes,
    });
    if (!isIcon) card.notes.push({ field: name, outcome: 'kept', reason: keptAsset });
  }
  return { card, text, picture, isPictureInside: true, parts };
}

const keptAsset = {
  en: 'kept for a CHARX export; not shown here',
  'zh-CN': '已保留，可随 CHARX 导出；本站不显示',
};

interface MainIcon {
  picture: Uint8Array | null;
  usedName: string | null;
}

function readMainIcon(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  assets: Parameters<typeof findMainIcon>[0],
  notes: FileNote[],
): MainIcon {
  const icon = findMainIcon(assets);
  const none = { picture: null, usedName: null };
  if (icon === null || icon.uri === 'ccdefault:') return none;
  // The format itself spells the scheme with one d.
  const embedded = /^embedd?ed:\/\/(.+)$/.exec(icon.uri)?.[1];
  const field = `assets.${icon.name}`;
  if (embedded === undefined) return { ...none, picture: readDataUri(icon.uri, field, notes) };
  const entry = entries.get(embedded);
  if (entry === undefined) {
    const reason = { en: `${embedded} is not in the archive`, 'zh-CN': `压缩包中没有 ${embedded}` };
    notes.push({ field, outcome: 'refused', reason });
    return none;
  }
  return { picture: readZipEntry(bytes, entry, fileLimits.pictureBytes), usedName: embedded };
}
