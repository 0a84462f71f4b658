import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Brotli's best quality: 10% fewer bytes than its middle one, for ten times the work, outside the event loop. */
export const bestBrotli = constants.BROTLI_MAX_QUALITY;

/** Compresses a body in every encoding for browsers. @param quality of Brotli, 0 to 11 */
export async function compressBody(identity: Buffer, quality: number): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, quality),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: gzipped };
}

export function compressBrotli(identity: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  return promisify(brotliCompress)(identity, brotliOptions(identity, quality));
}

/** Encoding of a response body, by its name in `Content-Encoding`. */
export type BodyEncoding = 'br' | 'gzip';

/** At most 1 ms of the event loop; passing less than that to another thread takes longer than the work. */
const mostBytesInPlace = 65_536;
/** 4 is 4% smaller for twice the work. */
const answerQuality = 3;
/** As small as Brotli's 2, for twice its work; only for clients that do not accept Brotli. */
const gzipLevel = 5;

/** Compresses the body of a response for one reader: fast rather than best. */
export async function compressAnswer(
  identity: Uint8Array,
  encoding: BodyEncoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const isInPlace = identity.byteLength <= mostBytesInPlace;
  switch (encoding) {
    case 'br':
      return isInPlace
        ? brotliCompressSync(identity, brotliOptions(identity, answerQuality))
        : compressBrotli(identity, answerQuality);
    case 'gzip':
      return isInPlace
        ? gzipSync(identity, { level: gzipLevel })
        : promisify(gzip)(identity, { level: gzipLevel });
  }
}

function brotliOptions(identity: Uint8Array, quality: number): BrotliOptions {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  return { params };
}
