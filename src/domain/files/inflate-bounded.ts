import { inflateRawSync, inflateSync } from 'node:zlib';
import { FileError } from './file-error.ts';

/**
 * Inflates a DEFLATE stream, and stops as soon as the output exceeds `maximumBytes`: a bomb costs no more memory than
 * that (rule:hostile-files). Bytes after a complete stream are ignored.
 * @param format `zlib` as in PNG, with its checksum; `raw` as in ZIP
 * @throws FileError when the stream is broken, ends early or holds too much
 */
export function inflateBounded(bytes: Uint8Array, maximumBytes: number, format: 'zlib' | 'raw'): Uint8Array {
  const inflate = format === 'zlib' ? inflateSync : inflateRawSync;
  // Node accepts no limit below 1 byte; the length is checked again below.
  const options = { maxOutputLength: Math.max(1, maximumBytes) };
  let content: Uint8Array;
  try {
    content = inflate(bytes, options);
  } catch (cause) {
    if (isTooLarge(cause)) throw tooLarge(maximumBytes);
    throw new FileError({ en: 'Its compressed data is damaged.', 'zh-CN': '压缩数据已损坏。' }, { cause });
  }
  if (content.length > maximumBytes) throw tooLarge(maximumBytes);
  return new Uint8Array(content.buffer, content.byteOffset, content.length);
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

function tooLarge(maximumBytes: number): FileError {
  return new FileError({
    en: `It inflates to more than ${maximumBytes.toLocaleString('en')} bytes.`,
    'zh-CN': `解压后超过 ${maximumBytes.toLocaleString('en')} 字节。`,
  });
}
