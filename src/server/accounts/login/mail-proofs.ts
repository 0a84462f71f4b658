import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accountMailProofs } from '#src/server/identity/account-tables.ts';
import { hashDeviceId } from '#src/server/identity/hash-device-id.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { describeWrongCode } from './describe-wrong-code.ts';

export type MailProof = typeof accountMailProofs.$inferSelect;

/** The minutes for which the link and the code of an e-mail work. */
export const proofMinutes = 10;
/** The attempts with one code (docs/decisions/0062). */
const mostTries = 5;
/** A link with less time left does not count as a working one. */
const leastLifeMs = 60_000;

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
 * Stores the proofs of an e-mail, and returns what the mail has to carry. Without a mail, an earlier one of the same
 * device stays the newest.
 */
export async function storeMailProof(database: Queries, asked: ProofRequest): Promise<NewProof> {
  const { purpose, email, accountId, deviceId, isMailed } = asked;
  const proof = {
    id: newId(),
    token: randomBytes(24).toString('base64url'),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  };
  const newest = isMailed ? null : await findNewest(database, asked);
  if (newest !== null && newest.expiresAt > new Date() && newest.tries < mostTries) return proof;
  await database.insert(accountMailProofs).values({
    id: proof.id,
    purpose,
    email,
    accountId,
    tokenHash: isMailed ? hashOf(proof.token) : null,
    deviceHash: deviceId === null ? null : hashDeviceId(deviceId),
    codeHash: isMailed && deviceId !== null ? hashCode(proof.code, deviceId) : null,
    expiresAt: new Date(Date.now() + proofMinutes * 60_000),
  });
  return proof;
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
        gt(accountMailProofs.expiresAt, new Date(Date.now() + leastLifeMs)),
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
    .where(and(eq(accountMailProofs.tokenHash, hashOf(token)), gt(accountMailProofs.expiresAt, new Date())));
  if (proof === undefined) throw linkSpent();
  return proof;
}

/** Returns true on the device that requested the e-mail. */
export function isAskingDevice({ deviceHash }: MailProof, deviceId: string | null): boolean {
  return deviceId !== null && deviceHash === hashDeviceId(deviceId);
}

/** The code that a person typed. */
export interface TypedCode {
  purpose: MailProof['purpose'];
  email: string;
  code: string;
  deviceId: string | null;
}

/**
 * Checks a code against the newest e-mail that the device requested for the address, and uses up one of its attempts.
 * The attempt is counted before the code is compared: of many at the same time, five are compared.
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
  if (newest.expiresAt <= new Date()) throw new AppError(40003, { userMessage: userMessages.loginCodeLate });
  const [tried] = await database
    .update(accountMailProofs)
    .set({ tries: sql`${accountMailProofs.tries} + 1` })
    .where(and(eq(accountMailProofs.id, newest.id), lt(accountMailProofs.tries, mostTries)))
    .returning();
  if (tried === undefined) throw codeSpent();
  if (!(await limits.tryConsume(limitRules.codesOfAddress, email)))
    throw new AppError(40003, { userMessage: userMessages.loginCodeRest });
  if (isEqual(hashCode(code, deviceId), tried.codeHash ?? '')) return tried;
  throw new AppError(40003, { userMessage: describeWrongCode(mostTries - tried.tries) });
}

async function findNewest(
  database: Queries,
  { purpose, email, deviceId }: Omit<TypedCode, 'code'>,
): Promise<MailProof | null> {
  if (deviceId === null) return null;
  const [newest] = await database
    .select()
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
 * Uses up the link and the code of an e-mail, and the codes of those before it: only the newest one counts.
 * @throws AppError 40003 when another request did so first
 */
export async function spendProof(
  transaction: Queries,
  { id, purpose, email, deviceHash }: MailProof,
): Promise<void> {
  const spent = await transaction
    .delete(accountMailProofs)
    .where(eq(accountMailProofs.id, id))
    .returning({ id: accountMailProofs.id });
  if (spent.length === 0) throw linkSpent();
  if (deviceHash === null) return;
  await transaction
    .update(accountMailProofs)
    .set({ codeHash: null })
    .where(
      and(
        eq(accountMailProofs.deviceHash, deviceHash),
        eq(accountMailProofs.email, email),
        eq(accountMailProofs.purpose, purpose),
      ),
    );
}

function codeSpent(): AppError {
  return new AppError(40003, { userMessage: userMessages.loginCodeSpent });
}

function linkSpent(): AppError {
  return new AppError(40003, { userMessage: userMessages.loginLinkSpent });
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
