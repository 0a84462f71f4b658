import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Receives the decompressed answer. */
export interface UnpackedAnswer {
  data(chunk: Buffer): void;
  end(): void;
  /** Called when the answer is not compressed in the declared way. */
  fail(): void;
}

/**
 * Every piece is released as soon as it arrives: a stream of events must not wait. A truncated end is no error here.
 */
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliOptions = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

/**
 * Decompresses an answer that a proxy compressed without being asked to.
 * @param encoding the header `content-encoding`; empty for none
 * @returns null if nothing is compressed, `unknown` for an unsupported encoding
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
