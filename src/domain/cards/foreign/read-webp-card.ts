import type { FileNote } from '#src/domain/files/file-note.ts';
import { FileError, NoCardError, PictureTooLargeError } from '#src/domain/files/file-error.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { decodeBase64, decodeLatin1, decodeUtf8 } from '#src/domain/files/decode-text.ts';
import { isPadding } from '#src/domain/files/is-padding.ts';
import { readExifComment, readXmpComment } from './read-webp-comment.ts';

const headerBytes = 12;

interface WebpChunk {
  type: string;
  data: Uint8Array;
}

export function isWebp(bytes: Uint8Array): boolean {
  const head = decodeLatin1(bytes.subarray(0, headerBytes));
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

/**
 * Reads the JSON of the card in a WebP picture, as TavernAI wrote it: the user comment of its EXIF or XMP data, which
 * is the JSON itself, its base64, or its bytes as numbers separated by commas.
 * @throws FileError when there is none, or it cannot be read
 */
export function readWebpText(bytes: Uint8Array, notes: FileNote[]): string {
  const comments = listWebpChunks(bytes).flatMap(({ type, data }) => {
    if (type === 'EXIF') return readExifComment(data) ?? [];
    return type === 'XMP ' ? (readXmpComment(decodeUtf8(data)) ?? []) : [];
  });
  const texts = comments.flatMap((comment) => toJsonText(comment) ?? []);
  const [text] = texts;
  if (text === undefined) throw new NoCardError();
  if (text.length > fileLimits.textBytes) {
    throw new FileError({
      en: `The card has ${text.length.toLocaleString('en')} characters; ${fileLimits.textBytes.toLocaleString('en')} are allowed.`,
      'zh-CN': `角色卡有 ${text.length.toLocaleString('en')} 个字符，最多允许 ${fileLimits.textBytes.toLocaleString('en')} 个。`,
    });
  }
  if (texts.length > 1) notes.push({ field: 'XMP', outcome: 'unused', reason: secondCopy });
  return text;
}

const secondCopy = { en: 'another copy of the card', 'zh-CN': '卡片的另一份副本' };

/**
 * Lists the chunks of a WebP picture in order, without copying them; padding after its end is none.
 * @throws FileError when it is too large or cut off
 */
function listWebpChunks(bytes: Uint8Array): WebpChunk[] {
  if (bytes.length > fileLimits.pngBytes) {
    throw new PictureTooLargeError(fileLimits.pngBytes);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: WebpChunk[] = [];
  let position = headerBytes;
  while (position + 8 <= bytes.length && !isPadding(bytes.subarray(position))) {
    if (chunks.length >= fileLimits.chunks) {
      throw new FileError({
        en: `It has more than ${fileLimits.chunks} chunks.`,
        'zh-CN': `数据块超过 ${fileLimits.chunks} 个。`,
      });
    }
    const start = position + 8;
    const end = start + view.getUint32(position + 4, true);
    if (end > bytes.length)
      throw new FileError({ en: 'The WebP picture is cut off.', 'zh-CN': 'WebP 图片不完整。' });
    chunks.push({
      type: decodeLatin1(bytes.subarray(position, position + 4)),
      data: bytes.subarray(start, end),
    });
    // A chunk of odd length is padded by one byte.
    position = end + (end % 2);
  }
  return chunks;
}

function toJsonText(comment: string): string | null {
  const text = comment.replace(/\0+$/, '').trim();
  if (text.startsWith('{')) return text;
  const bytes = toBytes(text);
  if (bytes === null) return null;
  const decoded = decodeUtf8(bytes).trim();
  return decoded.startsWith('{') ? decoded : null;
}

function toBytes(text: string): Uint8Array | null {
  if (/^\d{1,3}(?:,\d{1,3})+$/.test(text)) return Uint8Array.from(text.split(','), Number);
  if (text === '' || !/^[\w+/-]+={0,2}$/.test(text)) return null;
  try {
    return decodeBase64(text);
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
