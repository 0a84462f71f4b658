import { FileError } from './file-error.ts';
import { fileLimits } from './file-limits.ts';
import { decodeLatin1, decodeUtf8 } from './decode-text.ts';
import { inflateBounded } from './inflate-bounded.ts';
import { readPngChunks } from './png-chunks.ts';

export interface PngText {
  keyword: string;
  text: string;
}

export interface PngInfo {
  widthPixels: number;
  heightPixels: number;
  /** The requested texts, in the order of the file. */
  texts: PngText[];
  /** The keywords of the other texts, in the order of the file. */
  otherKeywords: string[];
}

interface PngTextOptions {
  /** Decodes tEXt and zTXt, which are Latin-1 according to the format. */
  decodePlain?: (bytes: Uint8Array) => string;
  /** Called with each text that was not requested, with the data of its chunk. */
  onOther?: (keyword: string, data: Uint8Array) => void;
}

/**
 * Reads the texts of a PNG (tEXt, zTXt and iTXt). The picture's size is checked before anything is inflated, and its
 * pixels are never decoded.
 * @param isWanted selects the keywords to read; compressed texts of others are still measured
 * @throws FileError when the file is damaged or exceeds the limits (rule:hostile-files)
 */
export function readPngText(
  bytes: Uint8Array,
  isWanted: (keyword: string) => boolean = () => true,
  { decodePlain = decodeLatin1, onOther }: PngTextOptions = {},
): PngInfo {
  const info: PngInfo = { widthPixels: 0, heightPixels: 0, texts: [], otherKeywords: [] };
  let textChunks = 0;
  let textBytes = 0;
  for (const { type, data } of readPngChunks(bytes)) {
    if (type === 'IHDR') Object.assign(info, readSize(data));
    const read = textReaders.get(type);
    if (read === undefined) continue;
    textChunks += 1;
    if (textChunks > fileLimits.textChunks) {
      throw new FileError({
        en: `It has more than ${fileLimits.textChunks} texts.`,
        'zh-CN': `文本超过 ${fileLimits.textChunks} 段。`,
      });
    }
    const found = read(data, isWanted);
    textBytes += found.readBytes;
    if (textBytes > fileLimits.allTextBytes) {
      throw new FileError({
        en: `Its texts take more than ${fileLimits.allTextBytes.toLocaleString('en')} bytes.`,
        'zh-CN': `全部文本超过 ${fileLimits.allTextBytes.toLocaleString('en')} 字节。`,
      });
    }
    if (found.bytes === null) {
      info.otherKeywords.push(found.keyword);
      onOther?.(found.keyword, data);
    } else {
      const decode = found.decode === decodeLatin1 ? decodePlain : found.decode;
      info.texts.push({ keyword: found.keyword, text: decode(found.bytes) });
    }
  }
  return info;
}

function readSize(data: Uint8Array): { widthPixels: number; heightPixels: number } {
  if (data.length !== 13)
    throw new FileError({ en: 'The header of the PNG is damaged.', 'zh-CN': 'PNG 图片的文件头已损坏。' });
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const widthPixels = view.getUint32(0);
  const heightPixels = view.getUint32(4);
  const side = Math.max(widthPixels, heightPixels);
  if (widthPixels === 0 || heightPixels === 0)
    throw new FileError({ en: 'The picture is empty.', 'zh-CN': '图片是空的。' });
  if (side > fileLimits.sidePixels || widthPixels * heightPixels > fileLimits.pixels) {
    throw new FileError({
      en: `The picture has ${widthPixels} × ${heightPixels} pixels; ${fileLimits.sidePixels} a side and ${fileLimits.pixels} in all are allowed.`,
      'zh-CN': `图片为 ${widthPixels} × ${heightPixels} 像素，每边最多 ${fileLimits.sidePixels}，总共最多 ${fileLimits.pixels}。`,
    });
  }
  return { widthPixels, heightPixels };
}

interface FoundText {
  keyword: string;
  /** Null if it was not requested. */
  bytes: Uint8Array | null;
  /** Number of bytes that reading or measuring it took. */
  readBytes: number;
  decode: (bytes: Uint8Array) => string;
}

type TextReader = (data: Uint8Array, isWanted: (keyword: string) => boolean) => FoundText;

const textReaders: ReadonlyMap<string, TextReader> = new Map([
  ['tEXt', readPlainText],
  ['zTXt', readCompressedText],
  ['iTXt', readInternationalText],
]);

function readPlainText(data: Uint8Array, isWanted: (keyword: string) => boolean): FoundText {
  const { keyword, rest } = splitKeyword(data);
  const bytes = isWanted(keyword) ? bound(rest) : null;
  return { keyword, bytes, readBytes: bytes?.length ?? 0, decode: decodeLatin1 };
}

function readCompressedText(data: Uint8Array, isWanted: (keyword: string) => boolean): FoundText {
  const { keyword, rest } = splitKeyword(data);
  const bytes = inflateText(rest.subarray(1));
  return { keyword, bytes: isWanted(keyword) ? bytes : null, readBytes: bytes.length, decode: decodeLatin1 };
}

/** Reads an iTXt chunk: keyword, compression flag, method, language and translated keyword come before the text. */
function readInternationalText(data: Uint8Array, isWanted: (keyword: string) => boolean): FoundText {
  const { keyword, rest } = splitKeyword(data);
  const languageEnd = rest.indexOf(0, 2);
  const translationEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (translationEnd < 0)
    throw new FileError({ en: 'A text of the PNG is damaged.', 'zh-CN': 'PNG 图片中的一段文本已损坏。' });
  const text = rest.subarray(translationEnd + 1);
  const isCompressed = rest[0] === 1;
  const bytes = isCompressed ? inflateText(text) : text;
  const wanted = isWanted(keyword) ? bound(bytes) : null;
  const readBytes = wanted !== null || isCompressed ? bytes.length : 0;
  return { keyword, bytes: wanted, readBytes, decode: decodeUtf8 };
}

function splitKeyword(data: Uint8Array): { keyword: string; rest: Uint8Array } {
  const end = data.subarray(0, 80).indexOf(0);
  if (end < 1)
    throw new FileError({
      en: 'A text of the PNG has no keyword.',
      'zh-CN': 'PNG 图片中的一段文本没有关键字。',
    });
  return { keyword: decodeLatin1(data.subarray(0, end)), rest: data.subarray(end + 1) };
}

function inflateText(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? bytes : inflateBounded(bytes, fileLimits.textBytes, 'zlib');
}

function bound(bytes: Uint8Array): Uint8Array {
  if (bytes.length > fileLimits.textBytes) {
    throw new FileError({
      en: `A text of the PNG takes ${bytes.length.toLocaleString('en')} bytes; ${fileLimits.textBytes.toLocaleString('en')} are allowed.`,
      'zh-CN': `PNG 图片中的一段文本有 ${bytes.length.toLocaleString('en')} 字节，最多允许 ${fileLimits.textBytes.toLocaleString('en')} 字节。`,
    });
  }
  return bytes;
}
