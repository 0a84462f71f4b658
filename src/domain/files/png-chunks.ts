import { FileError, PictureTooLargeError } from './file-error.ts';
import { fileLimits } from './file-limits.ts';
import { crc32 } from 'node:zlib';
import { decodeLatin1 } from './decode-text.ts';
import { isPadding } from './is-padding.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and CRC. */
const overheadBytes = 12;

interface PngChunk {
  type: string;
  data: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Yields the chunks of a PNG in order, from IHDR to IEND, each with a correct CRC, without copying them.
 * @throws FileError when the file is too large, damaged, cut off, or when something other than padding follows its end
 * (rule:hostile-files)
 */
export function* readPngChunks(bytes: Uint8Array): Generator<PngChunk> {
  if (!isPng(bytes)) throw new FileError({ en: 'It is not a PNG picture.', 'zh-CN': '不是 PNG 图片。' });
  if (bytes.length > fileLimits.pngBytes) {
    throw new PictureTooLargeError(fileLimits.pngBytes);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = signature.length;
  for (let count = 1; ; count += 1) {
    if (count > fileLimits.chunks)
      throw new FileError({
        en: `It has more than ${fileLimits.chunks} chunks.`,
        'zh-CN': `数据块超过 ${fileLimits.chunks} 个。`,
      });
    if (position + overheadBytes > bytes.length)
      throw new FileError({ en: 'The PNG is cut off.', 'zh-CN': 'PNG 图片不完整。' });
    const length = view.getUint32(position);
    const end = position + overheadBytes + length;
    if (end > bytes.length) throw new FileError({ en: 'The PNG is cut off.', 'zh-CN': 'PNG 图片不完整。' });
    const type = decodeLatin1(bytes.subarray(position + 4, position + 8));
    if (count === 1 && type !== 'IHDR')
      throw new FileError({ en: 'The PNG begins without its header.', 'zh-CN': 'PNG 图片缺少文件头。' });
    if (view.getUint32(end - 4) !== crc32(bytes.subarray(position + 4, end - 4))) {
      throw new FileError({
        en: 'The PNG is damaged: a checksum is wrong.',
        'zh-CN': 'PNG 图片已损坏：校验和不符。',
      });
    }
    yield { type, data: bytes.subarray(position + 8, end - 4) };
    position = end;
    if (type === 'IEND') break;
  }
  if (!isPadding(bytes.subarray(position))) {
    throw new FileError({
      en: 'Something else is hidden after the end of the PNG: save the picture again without it.',
      'zh-CN': 'PNG 图片末尾之后藏有其他内容：请去掉后重新保存图片。',
    });
  }
}
