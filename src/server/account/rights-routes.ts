import * as calls from '#src/contract/account/account-calls.ts';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { ReplyWriter } from '#src/server/chat/replies/reply-writer.ts';
import type { PaymentParts } from '#src/server/membership/provider/parts.ts';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { answerDownload } from '#src/server/platform/http/calls/answer-download.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import type { Services } from '#src/server/platform/services.ts';
import { eraseAccount } from './erase/erase-account.ts';
import { eraseGuest } from './erase/erase-guest.ts';
import type { ErasureReceipt } from './erase/erase-user.ts';
import { exportAccount } from './export/export-account.ts';
import type { LoginService } from './login/login-service.ts';
import { expireSessionCookie } from './sessions/session-cookies.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions/sessions.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './ways/passkeys.ts';

/** The parts besides the database that export and erasure reach. */
export interface RightsParts {
  payments: PaymentParts;
  writer: ReplyWriter;
  forgetPicture: (id: string) => Promise<void>;
  logins: LoginService;
  /** Drops an erased guest from the memory of the process. */
  forgetGuest: (userId: string) => void;
}

/** Serves a person's export, erasure, sessions and passkeys (rule:sessions, rule:erasure, rule:export). */
export function addRightsRoutes(router: CallRouter, services: Services, parts: RightsParts): void {
  addExportAndErasure(router, services, parts);
  addSessionRoutes(router, services);
  addPasskeyRoutes(router, services, parts);
}

function addExportAndErasure(router: CallRouter, { database, env }: Services, parts: RightsParts): void {
  router.serveVisitor(calls.exportAccount, async ({ visitor, language }) => {
    const pieces = await exportAccount(database, { visitor, language, siteName: env.SITE_NAME });
    const day = new Date().toISOString().slice(0, 10);
    return answerDownload({
      body: toStream(pieces),
      type: 'application/zip',
      name: `export-${day}`,
      extension: 'zip',
    });
  });
  router.serveMember(calls.eraseAccount, async ({ visitor, request }) => {
    const receipt = await eraseAccount({ database, ...parts }, visitor);
    const cookies = [expireSessionCookie(parts.logins.isSecure(request))];
    return answerErased(receipt, [...cookies, ...listMatureCookies(env, request, false)]);
  });
  router.serveVisitor(calls.eraseGuest, async ({ visitor }) => {
    if (visitor.accountId !== null) throw new AppError(40003, { userMessage: userMessages.loggedInNotGuest });
    const receipt = await eraseGuest({ database, ...parts }, { userId: visitor.userId });
    parts.forgetGuest(visitor.userId);
    if (receipt === null) throw new AppError(40001, { userMessage: userMessages.deviceUnknown });
    return answerErased(receipt, [expireCookie(deviceCookie), `${expireCookie(hostDeviceCookie)}; Secure`]);
  });
}

/** Answers an erasure and removes every trace of the person from the calling browser. */
function answerErased(receipt: ErasureReceipt, cookies: readonly string[]): Response {
  // `user` holds what our script remembers of the person.
  const answer = withCookies(answerData(receipt), [...cookies, expireCookie('user')]);
  answer.headers.set('Clear-Site-Data', '"cache", "storage"');
  return answer;
}

/** Returns a `Set-Cookie` that deletes a cookie of our script. */
function expireCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}

function addSessionRoutes(router: CallRouter, { database }: Services): void {
  router.serveMember(calls.listSessions, ({ visitor, language }) =>
    listSessions(database, visitor, language),
  );
  router.serveMember(calls.revokeSession, ({ visitor, body }) => revokeSession(database, visitor, body.id));
  router.serveMember(calls.revokeOtherSessions, ({ visitor }) => revokeOtherSessions(database, visitor));
}

function addPasskeyRoutes(router: CallRouter, { database }: Services, { logins }: RightsParts): void {
  router.serveMember(calls.listPasskeys, ({ visitor }) => listPasskeys(database, visitor));
  router.serveMember(calls.renamePasskey, ({ visitor, body }) => renamePasskey(database, visitor, body));
  router.serveMember(calls.deletePasskey, ({ visitor, body, request }) =>
    deletePasskey(database, visitor, { id: body.id, open: logins.openWays(request) }),
  );
}
