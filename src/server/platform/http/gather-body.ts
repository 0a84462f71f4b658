import { AppError } from '#src/contract/app-error.ts';
import { underWayTexts } from '../limits/under-way-texts.ts';
import { bodyTimeoutMs } from './socket-limits.ts';

/**
 * Reads a body to its end. Whatever it throws, the rest is given up.
 * @param take is given each piece; may throw
 * @throws AppError 40003 with 408 for a body that is not there in time, and what `take` throws
 */
export async function gatherBody(
  body: ReadableStream<Uint8Array> | null,
  take: (piece: Uint8Array) => void,
  timeoutMs = bodyTimeoutMs,
): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError(40003, { status: 408, userMessage: underWayTexts.tooSlow }));
  }, timeoutMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      take(value);
    }
  } catch (error) {
    // The first failure is the one to report.
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
