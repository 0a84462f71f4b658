import { Inflate, Unzlib } from 'fflate';
import { FileError } from './file-error.ts';

/** Input per step. DEFLATE expands a byte to at most 1,032, so a step makes less than 600 KB whatever the input. */
const stepBytes = 512;

/**
 * Inflates a DEFLATE stream, and stops as soon as the output exceeds `maximumBytes`: a bomb costs no more memory than
 * that (rule:hostile-files).
 * @param format `zlib` as in PNG, `raw` as in ZIP
 * @throws FileError when the stream is broken, ends early or holds too much
 */
export function inflateBounded(bytes: Uint8Array, maximumBytes: number, format: 'zlib' | 'raw'): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const take = (piece: Uint8Array) => {
    length += piece.length;
    if (length > maximumBytes)
      throw new FileError({
        en: `It inflates to more than ${maximumBytes} bytes.`,
        'zh-CN': `解压后超过 ${maximumBytes} 字节。`,
      });
    pieces.push(piece);
  };
  const stream = format === 'zlib' ? new Unzlib(take) : new Inflate(take);
  try {
    for (let start = 0; start < bytes.length; start += stepBytes) {
      const end = Math.min(start + stepBytes, bytes.length);
      stream.push(bytes.subarray(start, end), end === bytes.length);
    }
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError({ en: 'Its compressed data is damaged.', 'zh-CN': '压缩数据已损坏。' }, { cause });
  }
  const whole = join(pieces, length);
  if (format === 'zlib' && !endsWithChecksum(bytes, whole))
    throw new FileError({ en: 'Its compressed data is damaged.', 'zh-CN': '压缩数据已损坏。' });
  return whole;
}

/** Checks the Adler-32 at the end of a zlib stream; without it, a truncated stream would pass. */
function endsWithChecksum(stream: Uint8Array, content: Uint8Array): boolean {
  let low = 1;
  let high = 0;
  for (const byte of content) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  const sum = [high >>> 8, high & 0xff, low >>> 8, low & 0xff];
  return stream.length > sum.length && sum.every((byte, index) => stream.at(index - sum.length) === byte);
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return whole;
}
