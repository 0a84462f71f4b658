import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { sessionSeconds } from '../login/login-rules.ts';
import { hashSessionToken } from './session-tokens.ts';

export interface NewSession {
  id: string;
  /** The secret that goes into the cookie; only its hash is stored. */
  token: string;
}

/** Stores a session of an account, as the login library does after its own logins. */
export async function createSession(
  transaction: Queries,
  { accountId, userAgent }: { accountId: string; userAgent: string | null },
): Promise<NewSession> {
  const token = randomBytes(24).toString('base64url');
  const id = newId();
  const now = new Date();
  await transaction.insert(accountSessions).values({
    id,
    token: hashSessionToken(token),
    accountId,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1_000),
    userAgent: userAgent === '' ? null : userAgent,
  });
  return { id, token };
}
