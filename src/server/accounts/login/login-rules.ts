import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/base/language.ts';
import type { LoginSession } from '../sessions/sessions.ts';

/** The minutes for which an e-mail link works. */
export const linkMinutes = 15;
/** The domain of the addresses of accounts without an e-mail; nothing can be sent there (RFC 2606). */
export const noEmailDomain = 'account.invalid';

/** The code of the library's error for a person who would get an account without having stated to be an adult. */
export const adultNeededCode = 'ADULT_NEEDED';

/** The visitor of a login in progress; the hooks of the library have no other access to it. */
export interface LoginInProgress {
  /** True if the visitor has stated to be an adult. */
  isAdult: boolean;
  language: Language;
  /** The account whose session the request carries; null without one. */
  accountId: string | null;
  /** The session that the login library stored; set by the hook of the library. */
  session?: LoginSession;
}

export const loginInProgress = new AsyncLocalStorage<LoginInProgress>();

/** Hashes the token of an e-mail link, as it is stored. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns the fields of a new account without an address or a name. */
export function composeAccount() {
  const now = new Date();
  const email = inventAddress();
  return { id: newId(), name: '', email, emailVerified: false, image: null, createdAt: now, updatedAt: now };
}

/** Returns an invented address, for an account without one. */
export function inventAddress(): string {
  return `${newId()}@${noEmailDomain}`;
}
