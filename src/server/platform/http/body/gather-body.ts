import type { IncomingMessage } from 'node:http';
import { AppError } from '#src/contract/errors/app-error.ts';
import { underWayTexts } from '#src/server/platform/limits/under-way-texts.ts';
import { findBodyMessage } from './node-request.ts';
import { bodyTimeoutMs } from './socket-limits.ts';

type TakePiece = (piece: Uint8Array) => void | Promise<void>;

/**
 * Reads a body to its end. Whatever it throws, the rest is given up.
 * @param take is given each piece, and the next one when it is done with it; may throw
 * @throws AppError 40003 with 408 for a body that is not there in time, and what `take` throws
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
    // The first failure is the one to report.
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
  const succeed = () => {
    end();
    resolve(undefined);
  };
  const fail = (error: unknown) => {
    end();
    reject(error);
    // What still comes is read and dropped, so that its sender gets to the answer.
    message.on('error', () => undefined).resume();
  };
  const takeNext = (piece: Buffer) => {
    try {
      const taken = take(piece);
      if (!(taken instanceof Promise)) return;
      message.pause();
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
