import { decodeLatin1 } from '#src/domain/files/decode-text.ts';

const exifDirectoryTag = 0x8769;
const userCommentTag = 0x9286;
const charsetBytes = 8;
const fieldBytes = 12;
/** Upper limit of fields per directory; no camera writes as many. */
const mostFields = 200;

interface Directory {
  view: DataView;
  isLittleEndian: boolean;
  offset: number;
}

/** Reads the user comment of EXIF data; null if there is none or the data is damaged. */
export function readExifComment(exif: Uint8Array): string | null {
  const head = decodeLatin1(exif.subarray(0, 6));
  const tiff = head === 'Exif\0\0' ? exif.subarray(6) : exif;
  const order = decodeLatin1(tiff.subarray(0, 2));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittleEndian = order === 'II';
  const first: Directory = { view, isLittleEndian, offset: view.getUint32(4, isLittleEndian) };
  const inner = findField(first, exifDirectoryTag);
  const offset = inner === null ? null : inner.view.getUint32(inner.offset + 8, isLittleEndian);
  const comment =
    (offset === null ? null : findField({ view, isLittleEndian, offset }, userCommentTag)) ??
    findField(first, userCommentTag);
  return comment === null ? null : readComment(tiff, comment);
}

/** Finds the position of a field in a directory; null if it has none. */
function findField({ view, isLittleEndian, offset }: Directory, tag: number): Directory | null {
  if (offset + 2 > view.byteLength) return null;
  const count = Math.min(view.getUint16(offset, isLittleEndian), mostFields);
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + index * fieldBytes;
    if (at + fieldBytes > view.byteLength) return null;
    if (view.getUint16(at, isLittleEndian) === tag) return { view, isLittleEndian, offset: at };
  }
  return null;
}

/** Reads the text of a field of single bytes, whose first eight bytes name the character set. */
function readComment(tiff: Uint8Array, { view, isLittleEndian, offset }: Directory): string | null {
  const length = view.getUint32(offset + 4, isLittleEndian);
  const start = length <= 4 ? offset + 8 : view.getUint32(offset + 8, isLittleEndian);
  if (start + length > tiff.length) return null;
  const bytes = tiff.subarray(start, start + length);
  const charset = decodeLatin1(bytes.subarray(0, charsetBytes)).replace(/\0+$/, '');
  const text = bytes.subarray(charsetBytes);
  switch (charset) {
    case 'ASCII':
    case '':
      return new TextDecoder().decode(text);
    case 'UNICODE':
      return new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be').decode(text);
    default:
      return new TextDecoder().decode(bytes);
  }
}

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Reads the user comment of XMP data, an element or an attribute; null if there is none. */
export function readXmpComment(xmp: string): string | null {
  const attribute = /\bexif:UserComment="([^"]*)"/.exec(xmp)?.[1];
  if (attribute !== undefined) return unescape(attribute);
  const open = xmp.indexOf('<exif:UserComment');
  const start = open < 0 ? -1 : xmp.indexOf('>', open);
  const end = start < 0 ? -1 : xmp.indexOf('</exif:UserComment>', start);
  if (end < 0) return null;
  // The comment is often an item in a list of languages: the markup of the list is removed, and the rest is the text.
  return unescape(xmp.slice(start + 1, end).replace(/<[^<>]*>/g, '')).trim();
}

function unescape(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|apos|lt|gt|amp));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
