import type { IncomingMessage } from 'node:http';
import { AppError } from '#src/contract/errors/app-error.ts';
import { underWayTexts } from '#src/server/platform/limits/under-way-texts.ts';
import { findBodyMessage } from './node-request.ts';
import { bodyTimeoutMs } from './socket-limits.ts';

type TakePiece = (piece: Uint8Array) => void | Promise<void>;

/**
 * Reads a body to its end. On any error, the rest is discarded.
 * @param take gets each piece, and the next one when it has finished; may throw
 * @throws AppError 40003 with 408 for a body that does not arrive in time, and any error of `take`
 */
export async function gatherBody(
  body: ReadableStream<Uint8Array> | null,
  take: TakePiece,
  timeoutMs = bodyTimeoutMs,
): Promise<void> {
  if (body === null) return;
  const message = findBodyMessage(body);
  if (message !== undefined) {
    await gatherMessage(message, take, timeoutMs);
    return;
  }
  const reader = body.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(tooSlow());
  }, timeoutMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      await take(value);
    }
  } catch (error) {
    // The first error is the one to report.
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function gatherMessage(message: IncomingMessage, take: TakePiece, timeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    fail(tooSlow());
  }, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    message.off('data', takeNext).off('end', succeed).off('error', fail);
  };
  let taking = Promise.resolve();
  // If the whole message has arrived, `end` follows its last piece at once, even while that piece is still being taken.
  const succeed = () => {
    clearTimeout(timer);
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
  if (message.errored !== null) fail(message.errored);
  else message.on('data', takeNext).on('end', succeed).on('error', fail);
  return promise;
}

function tooSlow(): AppError {
  return new AppError(40003, { status: 408, userMessage: underWayTexts.tooSlow });
}
