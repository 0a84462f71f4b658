import * as calls from '#src/contract/account/login-way-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/profile/load-user.ts';
import { noEmailDomain } from '../login/login-rules.ts';
import type { LoginService } from '../login/login-service.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';
import { beginLoginEmail, confirmLoginEmail } from './add-login-email.ts';
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
    const email = body.email.toLowerCase();
    const sent = { sent: true as const };
    if (email.endsWith(`@${noEmailDomain}`)) return sent;
    // The response stays the same: a refusal would reveal that others requested this address.
    if (!(await limits.tryConsume(limitRules.addedAddressMailsToAddress, email))) return sent;
    const token = await beginLoginEmail(database, visitor, email);
    await logins.mailAddressLink(request, { email, token, language });
    return sent;
  });

  router.serveMember(calls.confirmLoginEmail, async ({ visitor, body }) => {
    await confirmLoginEmail(database, visitor, body.token);
    return requireUser(services, visitor.userId);
  });
}
