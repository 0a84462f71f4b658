import { AppError } from '#src/contract/app-error.ts';
import type { Call } from '#src/contract/call.ts';
import { spendsTokens } from '../limits/call-limits.ts';
import { limitRules } from '../limits/limit-rules.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { freesRoom } from '../limits/room-rules.ts';
import { noRoomForNetwork } from '../storage-refusal.ts';
import type { Visitor } from '../visitor.ts';
import { clientNetwork } from './client-network.ts';

interface Counting {
  limits: RateLimits;
  readStoredBytes: (userId: string) => Promise<number>;
}

interface Caller {
  visitor: Pick<Visitor, 'userId'> | null;
  request: Request;
}

/**
 * Counts for the network of a visitor what a call of theirs has stored (docs/decisions/0029): each guest has room of its
 * own, and one machine can be ever new guests. What makes room, and what a model is asked for, is not counted.
 * @throws AppError 50001 with 429, before any work, when visitors of the network stored as much today as they may
 */
export async function countStored<Answer>(
  { limits, readStoredBytes }: Counting,
  call: Pick<Call, 'name' | 'readOnly'>,
  { visitor, request }: Caller,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const network = clientNetwork(request);
  if (visitor === null || network === null || call.readOnly || freesRoom(call) || spendsTokens(call)) {
    return work();
  }
  const rule = limitRules.storedBytesOfNetwork;
  await limits.consume(rule, [network]).catch((error: unknown) => {
    throw error instanceof AppError ? noRoomForNetwork(error.retryAfterSeconds) : error;
  });
  const before = await readStoredBytes(visitor.userId);
  try {
    return await work();
  } finally {
    // What was stored is answered, also where it cannot be counted.
    const grown = (await readStoredBytes(visitor.userId).catch(() => before)) - before;
    if (grown > 0) await limits.spend(rule, network, grown);
  }
}
