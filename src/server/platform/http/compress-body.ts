import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Brotli's best: a tenth fewer bytes than its middle, for ten times the work, outside the event loop. */
export const bestBrotli = constants.BROTLI_MAX_QUALITY;

/** A body as browsers take it. @param quality of Brotli, 0 to 11 */
export async function compressBody(identity: Buffer, quality: number): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, quality),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: gzipped };
}

export function compressBrotli(identity: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  return promisify(brotliCompress)(identity, { params });
}
