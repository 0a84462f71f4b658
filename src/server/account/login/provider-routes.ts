import type { Hono } from 'hono';
import { z } from 'zod';
import { beginOidc } from '#src/contract/account/login-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { isMember } from '#src/server/platform/http/visitor/visitor.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { beginSession, findMember } from '../sessions/find-member.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';
import { callLibrary } from './call-library.ts';
import { isAdultVisitor } from './is-adult-visitor.ts';
import type { LoginParts } from './login-answers.ts';
import { type LoginInProgress, loginInProgress } from './login-rules.ts';
import type { LoginService } from './login-service.ts';

const urlSchema = z.object({ url: z.url() });

/** Serves the login at a provider: the redirect to it, and the callback. */
export function addProviderRoutes(
  router: CallRouter,
  services: Services,
  { logins, limits, answers }: LoginParts & { limits: RateLimits },
): void {
  router.serveVisitor(beginOidc, async (context) => {
    const { auth } = await logins.at(context.request);
    const { provider, add: isAddition = false } = context.body;
    if (!logins.providers.some(({ id }) => id === provider)) {
      throw notFound();
    }
    const body = { provider, disableRedirect: true };
    const { headers } = context.request;
    if (isAddition) {
      if (!isMember(context.visitor)) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
      requireRecentLogin(context.visitor);
    }
    const { data, cookies } = await callLibrary(await answers.describeVisitor(context), () =>
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

  serveOidcCallback(router.app, services, { logins, limits });
}

/**
 * Serves the callback of a login provider: the only route of the login library that is served directly. Whatever
 * happens, the browser ends on our page `/login`, which shows the result.
 */
function serveOidcCallback(
  app: Hono,
  { database, env, log }: Services,
  { logins, limits }: { logins: LoginService; limits: RateLimits },
): void {
  app.get('/api/auth/callback/:provider', async (c) => {
    const request = c.req.raw;
    try {
      const network = clientNetwork(request);
      if (network !== null) await limits.consume(limitRules.loginsOfNetwork, [network]);
      const { auth } = await logins.at(request);
      const visitor: LoginInProgress = {
        isAdult: await isAdultVisitor(database, request),
        accountId: null,
      };
      const answer = await loginInProgress.run(visitor, () => auth.handler(request));
      const { session } = visitor;
      const cookies = answer.headers.getSetCookie();
      const begun =
        session === undefined ? null : await beginSession(database, logins, { request, session, cookies });
      // A member who adds a provider stays in the same session.
      const member = begun ?? (await findMember(database, logins, request));
      const marker = listMatureCookies(env, request, member?.seesMature ?? false);
      if (answer.status >= 300 && answer.status < 400) return withCookies(new Response(null, answer), marker);
      log.warn('login-provider-failed', { status: answer.status });
    } catch (error) {
      log.warn('login-provider-failed', toErrorFields(error));
    }
    return c.redirect('/login?error=failed');
  });
}
