import * as calls from '#src/contract/account/login-way-calls.ts';
import { requireAddress } from '#src/contract/call/fold-address.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/account/profile/load-user.ts';
import { requireCode, requireLink } from '../login/mail-proofs.ts';
import { sendLoginMail } from '../login/send-login-mail.ts';
import type { LoginService } from '../login/login-service.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';
import { addLoginEmail } from './add-login-email.ts';
import { listLoginWays } from './list-login-ways.ts';
import { removeLoginWay } from './remove-way.ts';

/** Serves the calls with which members see and change their ways to log in. */
export function addWayRoutes(
  router: CallRouter,
  services: Services,
  { logins, limits }: { logins: LoginService; limits: RateLimits },
): void {
  const { database } = services;
  router.serveMember(calls.listLoginWays, ({ visitor }) =>
    listLoginWays(database, visitor, logins.providers),
  );

  router.serveMember(calls.removeLoginWay, ({ visitor, body, request }) =>
    removeLoginWay(database, visitor, { way: body, open: logins.openWays(request) }),
  );

  router.serveMember(calls.addLoginEmail, async ({ visitor, body, request, language }) => {
    requireRecentLogin(visitor);
    // A link in a terminal proves nothing about an address.
    if (logins.placeLink(request) !== 'inbox') {
      throw new AppError(50001, { userMessage: userMessages.mailUnavailable });
    }
    const email = requireAddress(body.email);
    await sendLoginMail({ database, logins, limits }, { request, language, email }, visitor.accountId);
    return { sent: true as const };
  });

  router.serveMember(calls.confirmLoginEmail, async ({ visitor, body }) => {
    await addLoginEmail(database, visitor, await requireLink(database, body.token));
    return requireUser(services, visitor.userId);
  });

  router.serveMember(calls.confirmLoginEmailCode, async ({ visitor, body, request }) => {
    const proof = await requireCode(
      { database, limits },
      {
        purpose: 'add',
        email: requireAddress(body.email),
        code: body.code,
        deviceId: requestDeviceId(request),
      },
    );
    await addLoginEmail(database, visitor, proof);
    return requireUser(services, visitor.userId);
  });
}
