import type { Localized } from '#src/contract/locale/language.ts';
import type { CardAsset } from './card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { isJsonObject } from '../json/json-values.ts';

/** The asset that a V3 card without `assets` implies: the picture that the card came in. */
const defaultAsset: CardAsset = { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' };

const noAsset: Localized = {
  en: 'an asset needs a type, a uri and a name; left out',
  'zh-CN': '素材需要 type、uri 和 name，已略过',
};

/** Parses the assets of a card; invalid entries are left out and noted. */
export function parseAssets(list: readonly unknown[], notes: FileNote[]): CardAsset[] {
  const assets = list.flatMap((value, index) => {
    const asset = toAsset(value);
    if (asset === null) notes.push({ field: `assets.${index}`, outcome: 'refused', reason: noAsset });
    return asset ?? [];
  });
  return list.length === 0 ? [defaultAsset] : assets;
}

/** Finds the asset that shows the character: the icon called `main`, else the first icon. */
export function findMainIcon(assets: readonly CardAsset[]): CardAsset | null {
  const icons = assets.filter(({ type }) => type === 'icon');
  return icons.find(({ name }) => name === 'main') ?? icons[0] ?? null;
}

function toAsset(value: unknown): CardAsset | null {
  if (!isJsonObject(value)) return null;
  const { type, uri, name, ext = '' } = value;
  const isAsset =
    typeof type === 'string' &&
    typeof uri === 'string' &&
    typeof name === 'string' &&
    typeof ext === 'string';
  return isAsset ? { ...value, type, uri, name, ext } : null;
}
