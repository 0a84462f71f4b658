import type { Language } from '#src/contract/locale/language.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { isRealAddress } from './login-rules.ts';
import type { LoginService } from './login-service.ts';
import { dropMailProof, hasLivingLink, storeMailProof } from './mail-proofs.ts';

export interface MailParts {
  database: Database;
  logins: LoginService;
  limits: RateLimits;
}

export interface MailRequest {
  request: Request;
  language: Language;
  /** As `foldAddress` returns it. */
  email: string;
}

/**
 * Sends an e-mail that logs in, or that adds the address to an account, if the limits of the address allow one. The
 * caller cannot tell: a code is judged in the same way without a mail.
 * @param accountId the account that requests to add the address; null for a login
 * @throws AppError 50001 when the mail could not be sent, and with 429 when links are used up faster than new ones are
 * sent
 */
export async function sendLoginMail(
  parts: MailParts,
  { request, language, email }: MailRequest,
  accountId: string | null = null,
): Promise<void> {
  const { database, logins } = parts;
  const purpose = accountId === null ? 'login' : 'add';
  const isMailed = isRealAddress(email) && (await mayMail(parts, email, purpose));
  const proof = await storeMailProof(database, {
    purpose,
    email,
    accountId,
    deviceId: requestDeviceId(request),
    isMailed,
  });
  if (!isMailed) return;
  try {
    await logins.mailProof(request, { ...proof, purpose, email, language });
  } catch (error) {
    await dropMailProof(database, proof.id);
    throw error;
  }
}

/**
 * Decides whether another e-mail may be sent to an address. Strangers can use up the first e-mails of an hour; after
 * those, no e-mail is sent while a link from an earlier e-mail still works, and then one e-mail at a time. So the owner
 * of the address always has a link that works or gets one, and nobody's mailbox is filled (decision 0030). Mails that
 * add an address are fewer: they keep nobody out.
 */
async function mayMail(
  { database, limits }: MailParts,
  email: string,
  purpose: 'login' | 'add',
): Promise<boolean> {
  if (purpose === 'add') return limits.tryConsume(limitRules.addedAddressMailsToAddress, email);
  if (await limits.tryConsume(limitRules.loginMailsToAddress, email)) return true;
  if (await hasLivingLink(database, email)) return false;
  await limits.consume(limitRules.lateLoginMailsToAddress, [email]);
  return true;
}
