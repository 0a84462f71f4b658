import { IncomingMessage } from 'node:http';
import { AppError } from '#src/contract/errors/app-error.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';

/** The pieces that any body may have, however small they are; more are accepted for more bytes. */
const mostSmallPieces = 256;
/** The average size of the other pieces, at least, in bytes. */
const leastPieceBytes = 64;

/**
 * A request that counts the pieces of its body: of chunks of one byte each, a megabyte would take 300 MB of memory, and
 * seconds of the processor. Node passes every piece to `push`, whoever reads the body; only what nobody has begun to
 * read when the answer is over, it drops itself. After too many pieces the rest is dropped here, and the connection has to be closed with the
 * answer.
 */
export class CountedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;
  #refusal: AppError | null = null;

  /** The error of a body of too many pieces (40003 with 400); its reader gets it as `error` as well. */
  get refusal(): AppError | null {
    return this.#refusal;
  }

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    // Reading goes on: otherwise nobody would notice that the client has left.
    if (this.#refusal !== null) return true;
    if (!(piece instanceof Uint8Array)) return super.push(piece, encoding);
    this.#pieces += 1;
    this.#bytes += piece.byteLength;
    if (this.#pieces <= mostSmallPieces + this.#bytes / leastPieceBytes) return super.push(piece, encoding);
    this.#refusal = new AppError(40003, { userMessage: concurrencyLimitTexts.tooManyPieces });
    if (this.listenerCount('error') > 0) this.emit('error', this.#refusal);
    return true;
  }
}

/** Returns the error with which the body of a request ended; null for a body that still arrives, or has arrived. */
export function findBodyError(request: IncomingMessage): Error | null {
  return request.errored ?? (request instanceof CountedRequest ? request.refusal : null);
}
