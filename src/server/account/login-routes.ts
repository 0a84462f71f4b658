import { getLoginMethods, logout } from '#src/contract/account/login-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import { isMember } from '#src/server/platform/http/visitor/visitor.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { recordVisit } from '#src/server/account/profile/record-visit.ts';
import { addEmailRoutes } from './login/email-routes.ts';
import { LoginAnswers } from './login/login-answers.ts';
import type { LoginService } from './login/login-service.ts';
import { addPasskeyRoutes } from './login/passkey-routes.ts';
import { addProviderRoutes } from './login/provider-routes.ts';
import { enterAccount } from './merge/enter-account.ts';
import { hasBelongings } from './merge/has-belongings.ts';
import { addRecoveryRoutes } from './recovery/recovery-routes.ts';
import { endSession } from './sessions/sessions.ts';
import { addWayRoutes } from './ways/way-routes.ts';

/**
 * Serves the calls that log in and out (rule:login-ways); each uses the login library and answers in the envelope of
 * all calls.
 */
export function addLoginRoutes(
  router: CallRouter,
  services: Services,
  { logins, limits }: { logins: LoginService; limits: RateLimits },
): void {
  const answers = new LoginAnswers(services, logins);
  router.serve(getLoginMethods, ({ request }) =>
    Promise.resolve({
      passkey: true as const,
      email: logins.placeLink(request) !== null,
      email_link: logins.placeLink(request),
      providers: logins.providers.map(({ id, name }) => ({ id, name })),
    }),
  );
  addPasskeyRoutes(router, services, { logins, answers });
  addEmailRoutes(router, services, { logins, limits, answers });
  addProviderRoutes(router, services, { logins, limits, answers });
  addVisitRoutes(router, services, logins);
  addRecoveryRoutes(router, services, { logins, limits, answers });
  addWayRoutes(router, services, { logins, limits });
}

function addVisitRoutes(router: CallRouter, services: Services, logins: LoginService): void {
  const { database, env } = services;
  router.serve(logout, async ({ request, visitor }) => {
    const cookies = await endSession(database, logins, { request, visitor });
    const marker = listMatureCookies(env, request, false);
    const answer = withCookies(answerData({ loggedOut: true }), [...cookies, ...marker]);
    // Pages that were shown to the member leave this browser's cache (rule:private-cache).
    answer.headers.set('Clear-Site-Data', '"cache"');
    return answer;
  });

  router.serveVisitor(getUserInfo, async ({ request, visitor, query }) => {
    // A change in another browser, or the end of a session, is applied to the marker cookie of this one here.
    const marker = listMatureCookies(env, request, visitor.seesMature);
    const visit = { timeZone: query.time_zone, network: clientNetwork(request) };
    if (!isMember(visitor))
      return withCookies(answerData(await recordVisit(services, visitor, visit)), marker);
    // Anything that a guest of this device still owns, because a login was interrupted, is moved now.
    const deviceId = requestDeviceId(request);
    const isMoved = deviceId !== null && !visitor.session.leavesGuest;
    if (isMoved && (await hasBelongings(database, deviceId))) {
      await enterAccount(database, { accountId: visitor.accountId, deviceId });
    }
    const cookies = await logins.slideSession(request, visitor.session);
    return withCookies(answerData(await recordVisit(services, visitor, visit)), [...cookies, ...marker]);
  });
}
