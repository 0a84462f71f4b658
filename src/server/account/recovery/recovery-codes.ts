import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  composeRecoveryCode,
  readRecoveryCode,
  recoveryCodeLength,
} from '#src/domain/account/recovery-code.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** The time within which a shown code has to be confirmed, in milliseconds. */
const sealLifeMs = 30 * 60_000;

/** Hashes a code, as it is stored. It holds 140 random bits, so no salt. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Creates a code in the form in which people read it. */
export function createRecoveryCode(): string {
  return composeRecoveryCode(randomBytes(recoveryCodeLength));
}

/** @throws AppError 40003 when the input is not a code */
export function requireCodeForm(typed: string): string {
  const code = readRecoveryCode(typed);
  if (code === null) throw new AppError(40003, { userMessage: userMessages.recoveryCodeForm });
  return code;
}

interface Sealed {
  /** The code, in any notation. */
  code: string;
  /** The user for whom the code was made. */
  userId: string;
  secret: string;
}

/**
 * Returns a seal that proves for half an hour that a code was made here, for this user: a code of the person's own
 * choice may be weak, and is rejected.
 */
export function sealRecoveryCode(sealed: Sealed, now = Date.now()): string {
  const until = String(now + sealLifeMs);
  return `${until}.${sign(sealed, until)}`;
}

/** @throws AppError 40003 when the code was not made here for this user, or too long ago */
export function checkSeal(sealed: Sealed & { seal: string }, now = Date.now()): void {
  const [until = '', proof = ''] = sealed.seal.split('.');
  const [given, right] = [Buffer.from(proof), Buffer.from(sign(sealed, until))];
  const isReal = given.byteLength === right.byteLength && timingSafeEqual(given, right);
  if (!isReal || Number(until) < now)
    throw new AppError(40003, { userMessage: userMessages.recoveryCodeLate });
}

function sign({ code, userId, secret }: Sealed, until: string): string {
  return createHmac('sha256', secret)
    .update(`recovery-code\n${userId}\n${until}\n${requireCodeForm(code)}`)
    .digest('base64url');
}
