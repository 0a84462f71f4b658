import type { Localized } from '#src/contract/locale/language.ts';
import type { CardFile, CardPart } from './card-data.ts';
import { FileError, NoCardError } from '../files/file-error.ts';
import { decodeBase64, decodeLatin1, decodeUtf8 } from '../files/decode-text.ts';
import { parseCard } from './parse-card.ts';
import { parseCardText, readJsonText } from '../json/parse-json.ts';
import { readPngText } from '../files/read-png-text.ts';

/** Keywords of a card's text, V3 first: where a file has both, the other is a copy for older readers. */
const cardKeywords = ['ccv3', 'chara'] as const;

const [beforeData, behindData] = [8, 4];

const keptAsset: Localized = {
  en: 'kept for an export; not shown here',
  'zh-CN': '已保留，可随导出带走；本站不显示',
};
const notTheCard: Localized = { en: 'not the card itself', 'zh-CN': '不是卡片本身' };

/**
 * Reads the card in a PNG: base64 of JSON in a text called `ccv3` or `chara`. The picture is the card's portrait.
 * @throws FileError when there is none, or it cannot be read
 */
export function readCardPng(bytes: Uint8Array): CardFile {
  const isCard = (keyword: string) => cardKeywords.some((name) => name === keyword.toLowerCase());
  const parts: CardPart[] = [];
  const { texts, otherKeywords } = readPngText(bytes, isCard, {
    decodePlain,
    onOther(keyword, data) {
      if (isAsset(keyword)) parts.push(toPart(keyword, data.byteOffset - bytes.byteOffset, data.length));
    },
  });
  const found = cardKeywords.flatMap(
    (name) => texts.find(({ keyword }) => keyword.toLowerCase() === name) ?? [],
  );
  if (found.length === 0) throw new NoCardError();
  const { card, text } = readFirst(found);
  for (const keyword of otherKeywords) {
    const field = `PNG text ${keyword}`;
    card.notes.push(
      isAsset(keyword)
        ? { field, outcome: 'kept', reason: keptAsset }
        : { field, outcome: 'unused', reason: notTheCard },
    );
  }
  return { card, text, picture: bytes, isPictureInside: false, parts };
}

/** Checks whether a PNG text holds an asset: `chara-ext-asset_:path`, or without the colon as in older cards. */
function isAsset(keyword: string): boolean {
  return keyword.startsWith('chara-ext-asset_');
}

/** Returns a whole chunk: length and type come before its data, the checksum after it. */
function toPart(name: string, start: number, length: number): CardPart {
  const bytes = length + beforeData + behindData;
  return { kind: 'chunk', name, start: start - beforeData, bytes, method: 0, crc: 0, inflatedBytes: 0 };
}

/** Reads the JSON that a text of a PNG holds: as base64, or as it is. */
function readChunkText(text: string): string {
  return isJson(text) ? text : readJsonText(decodeBase64(text));
}

/** Decodes a text that may be UTF-8 although the format says Latin-1: programs that write plain JSON write UTF-8. */
function decodePlain(bytes: Uint8Array): string {
  const text = decodeLatin1(bytes);
  if (!isJson(text)) return text;
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    if (error instanceof FileError) return text;
    throw error;
  }
}

function isJson(text: string): boolean {
  return text.trimStart().startsWith('{');
}

function readFirst(texts: readonly { keyword: string; text: string }[]): Pick<CardFile, 'card' | 'text'> {
  const [first, second] = texts;
  if (first === undefined) throw new NoCardError();
  try {
    const text = readChunkText(first.text);
    return { card: parseCard(parseCardText(text)), text };
  } catch (error) {
    if (!(error instanceof FileError) || second === undefined) throw error;
    const read = readFirst([second]);
    const reason = {
      en: `${error.reason.en} The text ${second.keyword} was read instead.`,
      'zh-CN': `${error.reason['zh-CN']}已改为读取文本 ${second.keyword}。`,
    };
    read.card.notes.push({ field: `PNG text ${first.keyword}`, outcome: 'refused', reason });
    return read;
  }
}
