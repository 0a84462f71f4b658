import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accountMailProofs } from '#src/server/account/identity/account-tables.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { describeWrongCode } from './describe-wrong-code.ts';

export type MailProof = typeof accountMailProofs.$inferSelect;

/** The minutes for which the link and the code of an e-mail work. */
export const proofMinutes = 10;
/** The attempts with one code (docs/decisions/0062). */
const mostTries = 5;
/** The end of its time: by the clock of the database, which also judges it. */
const proofEnd = sql`now() + make_interval(mins => ${proofMinutes}::int)`;
const isLiving = gt(accountMailProofs.expiresAt, sql`now()`);
/** A link with less time left does not count as a working one. */
const livesLonger = gt(accountMailProofs.expiresAt, sql`now() + interval '1 minute'`);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Hashes the code with the device id, a secret of 128 random bits that is not stored: the hash alone opens nothing. */
const hashCode = (code: string, deviceId: string) => hashOf(`${deviceId.toLowerCase()}\n${code}`);

interface ProofRequest {
  purpose: MailProof['purpose'];
  /** As `foldAddress` returns it. */
  email: string;
  /** The account that requests to add the address; null for a login. */
  accountId: string | null;
  /** The device that requests it; null for a caller without one, who gets no code that works. */
  deviceId: string | null;
  /** False for a request that is answered without a mail: nothing of it works, and nobody can tell. */
  isMailed: boolean;
}

/** The secrets of an e-mail; the database has only their hashes. */
export interface NewProof {
  id: string;
  token: string;
  /** Six digits. */
  code: string;
}

/**
 * Stores the proofs of an e-mail, and returns what the mail has to carry. Without a mail, neither the link nor the code
 * is stored, and an earlier code of the same device stays the newest while it can still be tried.
 */
export async function storeMailProof(database: Queries, asked: ProofRequest): Promise<NewProof> {
  const { purpose, email, accountId, deviceId, isMailed } = asked;
  const proof = {
    id: newId(),
    token: randomBytes(24).toString('base64url'),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  };
  if (!isMailed && (await hasOpenCode(database, asked))) return proof;
  await database.insert(accountMailProofs).values({
    id: proof.id,
    purpose,
    email,
    accountId,
    tokenHash: isMailed ? hashOf(proof.token) : null,
    deviceHash: deviceId === null ? null : hashDeviceId(deviceId),
    codeHash: isMailed && deviceId !== null ? hashCode(proof.code, deviceId) : null,
    expiresAt: proofEnd,
  });
  return proof;
}

async function hasOpenCode(database: Queries, asked: ProofRequest): Promise<boolean> {
  const newest = await findNewest(database, asked);
  return newest !== null && newest.isLiving && newest.proof.tries < mostTries;
}

/** Deletes the proofs of an e-mail that could not be sent: the one before it is the newest again. */
export async function dropMailProof(database: Queries, id: string): Promise<void> {
  await database.delete(accountMailProofs).where(eq(accountMailProofs.id, id));
}

/** Returns true while a link that logs in with the address still works for a minute or more. */
export async function hasLivingLink(database: Queries, email: string): Promise<boolean> {
  const living = await database
    .select({ id: accountMailProofs.id })
    .from(accountMailProofs)
    .where(
      and(
        eq(accountMailProofs.email, email),
        eq(accountMailProofs.purpose, 'login'),
        isNotNull(accountMailProofs.tokenHash),
        livesLonger,
      ),
    )
    .limit(1);
  return living.length > 0;
}

/**
 * Returns the proof of a link, which stays valid.
 * @throws AppError 40003 for a link that is used up or expired
 */
export async function requireLink(database: Queries, token: string): Promise<MailProof> {
  const [proof] = await database
    .select()
    .from(accountMailProofs)
    .where(and(eq(accountMailProofs.tokenHash, hashOf(token)), isLiving));
  if (proof === undefined) throw linkSpent();
  return proof;
}

/** Returns true on the device that requested the e-mail. */
export function isAskingDevice({ deviceHash }: MailProof, deviceId: string | null): boolean {
  return deviceId !== null && deviceHash === hashDeviceId(deviceId);
}

export interface TypedCode {
  purpose: MailProof['purpose'];
  email: string;
  code: string;
  deviceId: string | null;
}

/**
 * Checks a code against the newest e-mail that the device requested for the address, and uses up one of its attempts.
 * The attempt is counted before the code is compared: of many at the same time, five are compared, and no more count for
 * the address.
 * @returns the proof, which stays valid
 * @throws AppError 40003 with a text for each: wrong, with the attempts left; no attempts left; expired; never
 * requested on this device; too many for the address, by whomever
 */
export async function requireCode(
  { database, limits }: { database: Queries; limits: RateLimits },
  typed: TypedCode,
): Promise<MailProof> {
  const { code, deviceId, email } = typed;
  const newest = await findNewest(database, typed);
  if (newest === null || deviceId === null)
    throw new AppError(40003, { userMessage: userMessages.loginCodeElsewhere });
  if (!newest.isLiving) throw new AppError(40003, { userMessage: userMessages.loginCodeLate });
  const [tried] = await database
    .update(accountMailProofs)
    .set({ tries: sql`${accountMailProofs.tries} + 1` })
    .where(and(eq(accountMailProofs.id, newest.proof.id), lt(accountMailProofs.tries, mostTries)))
    .returning();
  if (tried === undefined) throw new AppError(40003, { userMessage: userMessages.loginCodeSpent });
  if (!(await limits.tryConsume(limitRules.codesOfAddress, email)))
    throw new AppError(40003, { userMessage: userMessages.loginCodeRest });
  if (isEqual(hashCode(code, deviceId), tried.codeHash ?? '')) return tried;
  throw new AppError(40003, { userMessage: describeWrongCode(mostTries - tried.tries) });
}

async function findNewest(
  database: Queries,
  { purpose, email, deviceId }: Omit<TypedCode, 'code'>,
): Promise<{ proof: MailProof; isLiving: boolean } | null> {
  if (deviceId === null) return null;
  const [newest] = await database
    .select({ proof: accountMailProofs, isLiving: sql<boolean>`${isLiving}` })
    .from(accountMailProofs)
    .where(
      and(
        eq(accountMailProofs.deviceHash, hashDeviceId(deviceId)),
        eq(accountMailProofs.email, email),
        eq(accountMailProofs.purpose, purpose),
      ),
    )
    .orderBy(desc(accountMailProofs.createdAt), desc(accountMailProofs.id))
    .limit(1);
  return newest ?? null;
}

/**
 * Uses up the link and the code of an e-mail, and the links and codes of the earlier mails that the same device
 * requested for the address: otherwise the previous code would be the newest again.
 * @throws AppError 40003 when another request used them up first
 */
export async function spendProof(
  transaction: Queries,
  { id, deviceHash, purpose, email }: MailProof,
): Promise<void> {
  const spent = await transaction
    .delete(accountMailProofs)
    .where(
      deviceHash === null
        ? eq(accountMailProofs.id, id)
        : and(
            eq(accountMailProofs.deviceHash, deviceHash),
            eq(accountMailProofs.email, email),
            eq(accountMailProofs.purpose, purpose),
          ),
    )
    .returning({ id: accountMailProofs.id });
  if (!spent.some((row) => row.id === id)) throw linkSpent();
}

function linkSpent(): AppError {
  return new AppError(40003, { userMessage: userMessages.loginLinkSpent });
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
