import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Receives what an answer says once it is unpacked. */
export interface UnpackedAnswer {
  data(chunk: Buffer): void;
  end(): void;
  /** What came is not packed as the answer says. */
  fail(): void;
}

/** Every piece comes out as soon as it is in: a stream of events waits for nothing. An end in the middle is no error here. */
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliOptions = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

/**
 * Unpacks an answer that a proxy packed, though nobody asked for that.
 * @param encoding the header `content-encoding`; empty for none
 * @returns null where nothing is packed, `unknown` where it cannot be unpacked
 */
export function createUnpacker(encoding: string, sink: UnpackedAnswer): Transform | null | 'unknown' {
  const stream = createStream(encoding.trim().toLowerCase());
  if (stream === null || stream === 'unknown') return stream;
  stream.on('data', (chunk: Buffer) => sink.data(chunk));
  stream.on('end', () => sink.end());
  stream.on('error', () => sink.fail());
  return stream;
}

function createStream(encoding: string): Transform | null | 'unknown' {
  switch (encoding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlibOptions);
    case 'deflate':
      return createInflate(zlibOptions);
    case 'br':
      return createBrotliDecompress(brotliOptions);
    default:
      return 'unknown';
  }
}
