import type { CardFile, CardPart } from './card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { FileError } from '../files/file-error.ts';
import { fileLimits } from '../files/file-limits.ts';
import { findMainIcon } from './parse-assets.ts';
import { parseCard } from './parse-card.ts';
import { parseCardText, readJsonText } from '../json/parse-json.ts';
import { cutWhole } from '../text/cut-whole.ts';
import { readDataUri } from '../files/read-data-uri.ts';
import { findZipData, listZipEntries, readZipEntry, type ZipEntry } from '../files/zip-entries.ts';

const cardName = 'card.json';

/**
 * Reads a CHARX: a ZIP with `card.json` at its root, or in the one folder that holds everything, and the assets beside
 * it. Only the card and the main icon are inflated; the rest stays compressed, whatever it holds.
 * @throws FileError when the archive or the card cannot be read
 */
export function readCharx(bytes: Uint8Array): CardFile {
  const entries = unwrapFolder(listZipEntries(bytes));
  const cardEntry = entries.get(cardName);
  if (cardEntry === undefined) throw describeNoCard([...entries.keys()]);
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

/**
 * Maps the entries by their names; without the name of a folder that holds all of them, as an archive has when the
 * folder was zipped instead of its files. Files that a Mac adds beside that folder are left out.
 */
function unwrapFolder(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const own = entries.filter(({ name }) => name !== './' && !name.startsWith('__MACOSX/'));
  const folder = own
    .flatMap(({ name }) => (name.endsWith(`/${cardName}`) ? name.slice(0, -cardName.length) : []))
    .find((path) => own.every(({ name }) => name.startsWith(path) || path.startsWith(name)));
  if (folder === undefined) return new Map(own.map((entry) => [entry.name, entry]));
  return new Map(
    own.flatMap((entry) => {
      const name = entry.name.slice(folder.length);
      return name === '' ? [] : [[name, { ...entry, name }]];
    }),
  );
}

/** Upper limit of names in the error of an archive without a card. */
const mostNamed = 5;

function describeNoCard(names: readonly string[]): FileError {
  const files = names.filter((name) => !name.endsWith('/'));
  const more = files.length - mostNamed;
  const shown = files.slice(0, mostNamed).map((name) => JSON.stringify(cutWhole(name, 0, 100)));
  if (shown.length === 0) {
    return new FileError({
      en: 'The archive has no card.json at its root: it is empty.',
      'zh-CN': '压缩包的根目录没有 card.json：它是空的。',
    });
  }
  return new FileError({
    en: `The archive has no card.json at its root. It holds ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    'zh-CN': `压缩包的根目录没有 card.json。其中有 ${shown.join('、')}${more > 0 ? `，以及另外 ${more} 个文件` : ''}。`,
  });
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
