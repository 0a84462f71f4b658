import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Database } from '../database/database.ts';
import { KeyedAttempt, toStoredAnswer } from './keyed-attempt.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { keyedWork } from '../database/keyed-work.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { VisitorQueue } from './visitor-queue.ts';

/** Tells processes apart, and living processes from dead processes. */
export interface ProcessMark {
  /** The number of this process. */
  readonly number: number;
  isAlive(number: number): Promise<boolean>;
}

export interface IdempotencyStore {
  /**
   * Runs `work` once for a key: later requests with the same key and content get the first answer
   * (rule:idempotency-key). The keyed requests of a visitor run one after the other, and hold no connection while they
   * wait (decision 0030). Errors are not stored, so that requests can be retried; neither are answers that set a
   * cookie.
   * @throws AppError 40003 for a key that is too long, and with 409 when the key was used with other content, when the
   * request was carried out but its answer is lost, or when another process still works on it after a minute; 50001
   * with 429 for too many at once
   */
  once(request: KeyedRequest, work: () => Promise<Response>): Promise<Response>;
}

const maxKeyLength = 200;
const keptSince = sql`now() - interval '24 hours'`;
/** Stored answers of one visitor; with `maxKeptBytes`, at most 8 MB a day. */
const mostKept = 1_000;
/** Interval and duration of the checks for another process that works on the same key. */
const pollMs = 200;
const patienceMs = 60_000;

type KeyRow = typeof idempotencyKeys.$inferSelect;
/** The attempt that may work, the row of an earlier request, or `nobody`: the user was deleted. */
type Turn = { attempt: KeyedAttempt } | { kept: KeyRow } | { nobody: true };

export function createIdempotencyStore(database: Database, mark: ProcessMark): IdempotencyStore {
  const queue = new VisitorQueue();
  return {
    once(request, work) {
      if (request.key.length > maxKeyLength) throw new AppError(40003);
      return queue.run(request.userId, async () => {
        const turn = await waitForTurn(database, mark, request);
        // The user was deleted: nothing can be stored for it, and the work will not find it.
        if ('nobody' in turn) return work();
        if ('kept' in turn) return repeatAnswer(request, turn.kept);
        return runAttempt(database, request, { attempt: turn.attempt, work });
      });
    },
  };
}

async function waitForTurn(database: Database, mark: ProcessMark, request: KeyedRequest): Promise<Turn> {
  const requestHash = createHash('sha256').update(`${request.call}\n${request.request}`).digest('hex');
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const turn = await takeKey(database, mark, { ...request, requestHash });
    if (!('kept' in turn)) return turn;
    const { kept } = turn;
    if (kept.requestHash !== requestHash) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.keyReused });
    }
    if (kept.attempt === null) return turn;
    // In this process, the queue has ended earlier work; a row that is left was never released.
    if (kept.owner === null || kept.owner === mark.number || !(await mark.isAlive(kept.owner))) {
      const attempt = await takeOverKey(database, mark, kept);
      if (attempt !== null) return { attempt };
      if (kept.state === 'done') return turn;
    } else {
      if (Date.now() > giveUpAt) {
        throw new AppError(40003, {
          status: 409,
          userMessage: userMessages.keyUnderWay,
          retryAfterSeconds: 5,
        });
      }
      await delay(pollMs, undefined, { ref: false });
    }
  }
}

async function takeKey(
  database: Database,
  mark: ProcessMark,
  { userId, key, call, requestHash }: Pick<KeyRow, 'userId' | 'key' | 'call' | 'requestHash'>,
): Promise<Turn> {
  const attempt = new KeyedAttempt(database, { id: randomUUID(), userId });
  // Waits for a running erasure of the user (rule:erasure).
  const taken = await database.execute(sql`
    insert into ${idempotencyKeys} (user_id, key, call, request_hash, state, attempt, owner)
    select id, ${key}, ${call}, ${requestHash}, 'running', ${attempt.id}::uuid, ${mark.number}
    from users where id = ${userId} for key share
    on conflict (user_id, key) do nothing returning 1`);
  if (taken.length > 0) return { attempt };
  const [kept] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (kept !== undefined) return { kept };
  const users = await database.execute(sql`select 1 from users where id = ${userId}`);
  // Otherwise the key was released between the two statements.
  return users.length === 0 ? { nobody: true } : takeKey(database, mark, { userId, key, call, requestHash });
}

/** Takes the key of an attempt whose process died before it had any effect; null if another attempt was faster. */
async function takeOverKey(
  database: Database,
  mark: ProcessMark,
  left: KeyRow,
): Promise<KeyedAttempt | null> {
  if (left.attempt === null) return null;
  const attempt = new KeyedAttempt(database, { id: randomUUID(), userId: left.userId });
  const taken = await database
    .update(idempotencyKeys)
    .set({ attempt: attempt.id, owner: mark.number })
    .where(and(eq(idempotencyKeys.attempt, left.attempt), eq(idempotencyKeys.state, 'running')))
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0 ? attempt : null;
}

async function runAttempt(
  database: Database,
  request: KeyedRequest,
  { attempt, work }: { attempt: KeyedAttempt; work: () => Promise<Response> },
): Promise<Response> {
  const noted = { beforeCommit: attempt.noteEffect(request) };
  let answer: Response;
  try {
    answer = await keyedWork.run(noted, work);
  } catch (error) {
    const wasRefused = error instanceof AppError && error.status < 500;
    // If the database cannot be reached, the next attempt takes the key over.
    await Promise.allSettled([attempt.giveUp({ wasRefused })]);
    throw error;
  }
  attempt.end();
  // A cookie is for the browser of this request only.
  if (answer.headers.has('set-cookie')) {
    await attempt.giveUp({ wasRefused: true });
    return answer;
  }
  const body: unknown = await answer.clone().json();
  await attempt.keep({ status: answer.status, ...toStoredAnswer(request, body) });
  await eraseOld(database, request.userId);
  return answer;
}

async function repeatAnswer(request: KeyedRequest, { body, status, reference }: KeyRow): Promise<Response> {
  if (body !== null && status !== null) {
    return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
  }
  if (reference !== null && request.reread !== undefined) return request.reread.read(reference);
  throw new AppError(40003, { status: 409, userMessage: userMessages.keyAnswerGone });
}

async function eraseOld(database: Database, userId: string): Promise<void> {
  // Only this user's: the bytes of others are counted in rows that their own writes lock.
  await database
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.createdAt, keptSince)));
  await database.execute(sql`
    delete from ${idempotencyKeys} where user_id = ${userId} and state = 'done' and key in (
      select key from ${idempotencyKeys} where user_id = ${userId} order by created_at desc offset ${mostKept})`);
}

/**
 * Deletes the answers of yesterday and before, of one user at a time.
 * @returns their number
 */
export async function eraseOldAnswers(database: Database, signal?: AbortSignal): Promise<number> {
  const isOld = () => lt(idempotencyKeys.createdAt, keptSince);
  const owners = await database
    .selectDistinct({ userId: idempotencyKeys.userId })
    .from(idempotencyKeys)
    .where(isOld());
  let erased = 0;
  for (const { userId } of owners) {
    if (signal?.aborted === true) break;
    const deleted = await database
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), isOld()))
      .returning({ key: idempotencyKeys.key });
    erased += deleted.length;
  }
  return erased;
}
