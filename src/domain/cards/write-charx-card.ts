import type { CardAsset } from './card-data.ts';
import { findSource, isSameJson, updateMembers } from '../json/json-source.ts';
import { findMainIcon } from './parse-assets.ts';
import { parseCard } from './parse-card.ts';
import { parseCardText } from '../json/parse-json.ts';
import { writeCardText } from './write-card-text.ts';

/** The `card.json` of an archive, and the paths of the files that it names. */
export interface CharxCard {
  text: string;
  /** The path of each asset chunk of a PNG, by its keyword. */
  chunkPaths: ReadonlyMap<string, string>;
}

/** Path of the portrait in an archive written by this site. */
export const portraitPath = 'assets/icon/images/main.png';

const folders: readonly (readonly [folder: string, extensions: readonly string[]])[] = [
  ['images', ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'apng']],
  ['audio', ['mp3', 'wav', 'ogg', 'flac', 'm4a']],
  ['video', ['mp4', 'webm', 'mov']],
];

/**
 * Builds the `card.json` of a CHARX for a card that came in another format: its portrait and the assets of its PNG
 * become files of the archive, and the card names their paths (rule:charx). An asset that the card does not name is
 * kept next to the others.
 * @param card the JSON of the card as it came
 * @param chunkNames the keywords of the asset chunks of its PNG
 * @throws FileError when it is not a character card
 */
export function writeCharxCard(card: string, chunkNames: readonly string[]): CharxCard {
  const text = writeCardText(card, 'V3');
  const { data } = parseCard(parseCardText(text));
  const icon = findMainIcon(data.assets);
  const chunkPaths = new Map<string, string>();
  const assets = data.assets.map((asset, index): CardAsset => {
    if (asset === icon && asset.uri === 'ccdefault:') {
      return { ...asset, uri: `embeded://${portraitPath}`, ext: 'png' };
    }
    const chunk = findChunk(asset.uri, chunkNames);
    if (chunk === undefined) return asset;
    const path = chunkPaths.get(chunk) ?? pathOf(asset, index);
    chunkPaths.set(chunk, path);
    return { ...asset, uri: `embeded://${path}` };
  });
  const others = chunkNames.filter((name) => !chunkPaths.has(name));
  for (const [index, name] of others.entries()) chunkPaths.set(name, `assets/other/other/${index}.bin`);
  if (isSameJson(assets, data.assets)) return { text, chunkPaths };
  const source = findSource(text, ['data']) ?? '{}';
  const changed = updateMembers(source, new Map([['assets', JSON.stringify(assets)]]));
  return { text: updateMembers(text, new Map([['data', changed]])), chunkPaths };
}

function findChunk(uri: string, names: readonly string[]): string | undefined {
  if (!uri.startsWith('__asset:')) return undefined;
  const key = uri.slice('__asset:'.length);
  return names.find((name) => name === `chara-ext-asset_:${key}` || name === `chara-ext-asset_${key}`);
}

function pathOf({ type, ext }: CardAsset, index: number): string {
  const extension = /^[a-z\d]{1,8}$/i.test(ext) ? ext.toLowerCase() : 'bin';
  const folder = folders.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'other';
  const kind = /^[a-z_]{1,40}$/.test(type) ? type : 'other';
  return `assets/${kind}/${folder}/${index}.${extension}`;
}
