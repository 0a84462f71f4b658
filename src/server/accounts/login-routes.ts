import { z } from 'zod';
import {
  beginOidc,
  beginPasskey,
  finishPasskey,
  getLoginMethods,
  logout,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { nameBrowser } from '#src/domain/account/name-browser.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import { isMember } from '#src/server/platform/http/visitor/visitor.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/profile/require-user.ts';
import { visitUser } from '../profile/visit-user.ts';
import { callLibrary, type LibraryAnswer } from './login/call-library.ts';
import { checkLoginLink } from './login/check-login-link.ts';
import { mayMailLogin } from './login/limit-login-mails.ts';
import { LoginAnswers, type LoginContext } from './login/login-answers.ts';
import { noEmailDomain } from './login/login-rules.ts';
import type { LoginService } from './login/login-service.ts';
import { namePasskey } from './login/name-passkey.ts';
import { serveOidcCallback } from './login/oidc-callback.ts';
import { readAuthentication } from './login/read-authentication.ts';
import { enterAccount } from './merge/enter-account.ts';
import { hasBelongings } from './merge/has-belongings.ts';
import { addRecoveryRoutes } from './recovery/recovery-routes.ts';
import { requireRecentLogin } from './sessions/require-recent-login.ts';
import { endSession, slideSession } from './sessions/sessions.ts';
import { addWayRoutes } from './ways/way-routes.ts';

const optionsSchema = z.record(z.string(), z.unknown());
const urlSchema = z.object({ url: z.url() });

/** The calls that log in and out (rule:login-ways); each goes through the login library, in the envelope of all calls. */
export function addLoginRoutes(
  router: CallRouter,
  services: Services,
  { logins, limits }: { logins: LoginService; limits: RateLimits },
): void {
  const { database, env } = services;

  const answers = new LoginAnswers(services, logins);
  const describeVisitor = (context: LoginContext) => answers.describeVisitor(context);
  const answerLogin = (context: LoginContext, { cookies }: LibraryAnswer) => answers.answer(context, cookies);

  router.serve(getLoginMethods, ({ request }) =>
    Promise.resolve({
      passkey: true as const,
      email: logins.placeLink(request) !== null,
      email_link: logins.placeLink(request),
      providers: logins.providers.map(({ id, name }) => ({ id, name })),
    }),
  );

  router.serve(beginPasskey, async (context) => {
    const { auth } = await logins.at(context.request);
    const { headers } = context.request;
    const isCreation = context.body.ceremony === 'create';
    if (isCreation && context.visitor !== null && isMember(context.visitor))
      requireRecentLogin(context.visitor);
    const { data, cookies } = await callLibrary(await describeVisitor(context), () =>
      isCreation
        ? auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true })
        : auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
    );
    const found = optionsSchema.parse(data);
    const options = isCreation
      ? await namePasskey(services, { options: found, visitor: context.visitor, name: context.body.name })
      : found;
    return withCookies(answerData({ options }), cookies);
  });

  router.serve(finishPasskey, async (context) => {
    const { auth } = await logins.at(context.request);
    const { headers } = context.request;
    const { ceremony, response } = context.body;
    const visitor = await describeVisitor(context);
    if (ceremony === 'login') {
      const answer = await callLibrary(visitor, () =>
        auth.api.verifyPasskeyAuthentication({
          headers,
          asResponse: true,
          body: { response: readAuthentication(response) },
        }),
      );
      return answerLogin(context, answer);
    }
    // A member adds a passkey and stays in the same session; a guest gets an account, and a session with it.
    const isNew = context.visitor === null;
    if (context.visitor !== null && isMember(context.visitor)) requireRecentLogin(context.visitor);
    const name = context.body.name ?? nameBrowser(headers.get('user-agent'), context.language);
    const body = { response, createSession: isNew, ...(name !== '' && { name }) };
    const answer = await callLibrary(visitor, () =>
      auth.api.verifyPasskeyRegistration({ headers, asResponse: true, body }),
    );
    if (context.visitor === null) return answerLogin(context, answer);
    return requireUser(services, context.visitor.userId);
  });

  router.serveVisitor(sendLoginEmail, async (context) => {
    const { auth } = await logins.at(context.request);
    const place = logins.placeLink(context.request);
    if (place === null) throw new AppError(50001, { userMessage: userMessages.mailUnavailable });
    const { headers } = context.request;
    const email = context.body.email.toLowerCase();
    const sent = { sent: true as const, email_link: place };
    if (email.endsWith(`@${noEmailDomain}`)) return sent;
    if (!(await mayMailLogin(database, limits, email))) return sent;
    await callLibrary(await describeVisitor(context), () =>
      auth.api.signInMagicLink({ headers, asResponse: true, body: { email } }),
    );
    return sent;
  });

  router.serveVisitor(redeemLoginEmail, async (context) => {
    const { auth } = await logins.at(context.request);
    const { headers } = context.request;
    const visitor = await describeVisitor(context);
    await checkLoginLink(database, { token: context.body.token, isAdult: visitor.isAdult });
    const answer = await callLibrary(visitor, () =>
      auth.api.magicLinkVerify({ headers, asResponse: true, query: { token: context.body.token } }),
    );
    return answerLogin(context, answer);
  });

  router.serveVisitor(beginOidc, async (context) => {
    const { auth } = await logins.at(context.request);
    const { provider, add: isAddition = false } = context.body;
    if (!logins.providers.some(({ id }) => id === provider)) {
      throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
    }
    const body = { provider, disableRedirect: true };
    const { headers } = context.request;
    if (isAddition) {
      if (!isMember(context.visitor)) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
      requireRecentLogin(context.visitor);
    }
    const { data, cookies } = await callLibrary(await describeVisitor(context), () =>
      isAddition
        ? auth.api.linkSocialAccount({
            headers,
            asResponse: true,
            body: {
              ...body,
              callbackURL: '/mine/settings?added=provider',
              errorCallbackURL: '/mine/settings',
            },
          })
        : auth.api.signInSocial({
            headers,
            asResponse: true,
            body: { ...body, callbackURL: '/login?done=1', errorCallbackURL: '/login' },
          }),
    );
    return withCookies(answerData({ url: urlSchema.parse(data).url }), cookies);
  });

  router.serve(logout, async ({ request, visitor }) => {
    const cookies = await endSession(database, logins, { request, visitor });
    const marker = listMatureCookies(env, request, false);
    const answer = withCookies(answerData({ loggedOut: true }), [...cookies, ...marker]);
    // Pages that were shown to the member leave this browser's cache (rule:private-cache).
    answer.headers.set('Clear-Site-Data', '"cache"');
    return answer;
  });

  router.serveVisitor(getUserInfo, async ({ request, visitor, query }) => {
    // A change in another browser, or a session that has ended, reaches the marker of this one here.
    const marker = listMatureCookies(env, request, visitor.seesMature);
    const visit = { timeZone: query.time_zone, network: clientNetwork(request) };
    if (!isMember(visitor)) return withCookies(answerData(await visitUser(services, visitor, visit)), marker);
    // What a guest of this device still has, because a login was cut off, moves now.
    const deviceId = requestDeviceId(request);
    if (deviceId !== null && (await hasBelongings(database, deviceId))) {
      await enterAccount(database, { accountId: visitor.accountId, deviceId });
    }
    const cookies = await slideSession(logins, request, visitor.session);
    return withCookies(answerData(await visitUser(services, visitor, visit)), [...cookies, ...marker]);
  });

  addRecoveryRoutes(router, services, { logins, limits, answers });
  addWayRoutes(router, services, { logins, limits });
  serveOidcCallback(router.app, services, { logins, limits });
}
