import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Database } from './database.ts';
import { idempotencyKeys } from './tables.ts';

export interface KeyedRequest {
  userId: string;
  call: string;
  key: string;
  /** Query and body as text; another text under the same key is refused. */
  request: string;
}

export interface IdempotencyStore {
  /**
   * Runs `work` once for a key: later requests with the same key and content get the first answer (D2, trust 22).
   * Requests with the same key wait for each other. Failures are not kept, so they can be tried again; nor are answers
   * that set a cookie.
   * @throws AppError 40003 with 409 when the key was used with another content
   */
  once(request: KeyedRequest, work: () => Promise<Response>): Promise<Response>;
}

const maxKeyLength = 200;
const keptMs = 24 * 3_600_000;

export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    async once({ userId, call, key, request }, work) {
      if (key.length > maxKeyLength) throw new AppError(40003);
      const requestHash = createHash('sha256').update(`${call}\n${request}`).digest('hex');
      return database.outerTransaction(async (transaction) => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency:${userId}:${key}`}, 0))`,
        );
        const [kept] = await transaction
          .select()
          .from(idempotencyKeys)
          .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
        if (kept !== undefined) {
          if (kept.requestHash !== requestHash) {
            throw new AppError(40003, { status: 409, userMessage: userMessages.keyReused });
          }
          return Response.json(kept.body, { status: kept.status, headers: { 'Cache-Control': 'no-store' } });
        }
        const answer = await work();
        // A cookie is for the browser that asked now; and what is kept goes with its user, so a user that is gone
        // keeps nothing. The lock holds off an erasure that is under way (trust row 23).
        if (answer.headers.has('set-cookie')) return answer;
        const owners = await transaction.execute(sql`select from users where id = ${userId} for key share`);
        if (owners.length === 0) return answer;
        const body: unknown = await answer.clone().json();
        await transaction
          .insert(idempotencyKeys)
          .values({ userId, key, call, requestHash, status: answer.status, body });
        await transaction
          .delete(idempotencyKeys)
          .where(lt(idempotencyKeys.createdAt, new Date(Date.now() - keptMs)));
        return answer;
      });
    },
  };
}
