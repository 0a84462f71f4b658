import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 as newId } from 'uuid';
import type { LoginSession } from '../sessions/sessions.ts';

/** The domain of the addresses of accounts without an e-mail; nothing can be sent there (RFC 2606). */
const noEmailDomain = 'account.invalid';

/** The code of the library's error for a person who would get an account without having stated to be an adult. */
export const adultNeededCode = 'ADULT_NEEDED';

/** Returns false for the invented address of an account that has no e-mail. */
export function isRealAddress(email: string): boolean {
  return !email.endsWith(`@${noEmailDomain}`);
}

/** The visitor of a login in progress; the hooks of the library have no other access to it. */
export interface LoginInProgress {
  /** True if the visitor has stated to be an adult. */
  isAdult: boolean;
  /** The account whose session the request carries; null without one. */
  accountId: string | null;
  /** The session that the login library stored; set by the hook of the library. */
  session?: LoginSession;
}

export const loginInProgress = new AsyncLocalStorage<LoginInProgress>();

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
