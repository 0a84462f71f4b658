import type { IncomingMessage } from 'node:http';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import { findBodyError } from './counted-request.ts';
import { findBodyMessage } from './node-request.ts';
import { bodyTimeoutMs } from './socket-limits.ts';

/** The first size of a block, in bytes: most bodies of JSON fit. */
const firstBytes = 4_096;

/** The size up to which a block doubles, in bytes; above that, it grows to the size that it needs. */
const blockBytes = 65_536;

/**
 * Bytes in one piece of memory that grows as they come: pieces of a body that were kept one by one would take 300 bytes
 * more each.
 */
class Block {
  #memory = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  append(piece: Uint8Array): void {
    const length = this.#length + piece.byteLength;
    if (length > this.#memory.byteLength) {
      const doubled = Math.min(2 * this.#memory.byteLength, blockBytes);
      const grown = Buffer.allocUnsafe(Math.max(firstBytes, doubled, length));
      this.bytes.copy(grown);
      this.#memory = grown;
    }
    this.#memory.set(piece, this.#length);
    this.#length = length;
  }
}

/** Gets some bytes of a body, and the next ones when it has finished. */
type Take = (bytes: Uint8Array) => void | Promise<void>;

export interface Gathering {
  /** The time in which the whole body has to arrive, in milliseconds. */
  timeoutMs?: number;
  /** The room that the body takes from others while it arrives. */
  work?: Work | null;
}

/**
 * Reads a body to its end, in blocks of some 64 KB. On any error, the rest is discarded.
 * @param take gets each block; may throw
 * @throws AppError 40003 with 408 for a body that does not arrive in time, 400 for one in too many pieces, and any error
 * of `take` and `work`
 */
export async function gatherBody(
  body: ReadableStream<Uint8Array> | null,
  take: Take,
  { timeoutMs = bodyTimeoutMs, work = null }: Gathering = {},
): Promise<void> {
  if (body === null) return;
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new AppError(40003, { status: 408, userMessage: concurrencyLimitTexts.tooSlow }));
  }, timeoutMs);
  let block = new Block();
  const takeBlock = () => {
    const { bytes } = block;
    block = new Block();
    return take(bytes);
  };
  const takePiece: Take = (piece) => {
    work?.receive(piece.byteLength);
    block.append(piece);
    return block.length < blockBytes ? undefined : takeBlock();
  };
  const signal = work === null ? late.signal : AbortSignal.any([late.signal, work.signal]);
  try {
    const message = findBodyMessage(body);
    if (message === undefined) await gatherStream(body, takePiece, signal);
    else await gatherMessage(message, { take: takePiece, signal, onEnd: () => work?.complete() });
    if (block.length > 0) await takeBlock();
  } finally {
    clearTimeout(timer);
  }
}

async function gatherStream(
  body: ReadableStream<Uint8Array>,
  take: Take,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  const stopped = Promise.withResolvers<never>();
  const stop = () => {
    stopped.reject(signal.reason);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped.promise]);
      if (done) return;
      await take(value);
    }
  } catch (error) {
    // The first error is the one to report.
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** @param onEnd called when the whole message has arrived, though its last piece may still be taken */
function gatherMessage(
  message: IncomingMessage,
  { take, signal, onEnd }: { take: Take; signal: AbortSignal; onEnd: () => void },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const end = () => {
    signal.removeEventListener('abort', stop);
    message.off('data', takeNext).off('end', succeed).off('error', breakOff);
  };
  let taking = Promise.resolve();
  // If the whole message has arrived, `end` follows its last piece at once, even while that piece is still being taken.
  const succeed = () => {
    signal.removeEventListener('abort', stop);
    onEnd();
    void taking.then(() => {
      end();
      resolve(undefined);
    }, fail);
  };
  const fail = (error: unknown) => {
    end();
    reject(error);
    // The rest is read and dropped, so that its sender gets to the response.
    message.on('error', () => undefined).resume();
  };
  const stop = () => {
    fail(signal.reason);
  };
  const breakOff = (error: Error) => {
    fail(toBodyError(error));
  };
  const takeNext = (piece: Buffer) => {
    try {
      const taken = take(piece);
      if (!(taken instanceof Promise)) return;
      message.pause();
      taking = taken;
      taken.then(() => message.resume(), fail);
    } catch (error) {
      fail(error);
    }
  };
  const error = findBodyError(message);
  if (error !== null) breakOff(error);
  else if (signal.aborted) stop();
  else {
    signal.addEventListener('abort', stop);
    message.on('data', takeNext).on('end', succeed).on('error', breakOff);
  }
  return promise;
}

/** Converts the error of a body: one whose client has left is no failure of ours. */
function toBodyError(cause: Error): AppError {
  return cause instanceof AppError ? cause : new AppError(40003, { message: 'the body was aborted', cause });
}
