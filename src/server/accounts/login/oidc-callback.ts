import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseLanguage } from '#src/contract/base/language.ts';
import { withCookies } from '#src/server/platform/http/calls/answer.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { describeError } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { findMember } from '../sessions/find-member.ts';
import { isAdultVisitor } from './is-adult-visitor.ts';
import { loginInProgress } from './login-rules.ts';
import type { LoginService } from './login-service.ts';

/**
 * The way back from a login provider: the only route of the login library that is served as it is. Whatever happens,
 * the browser ends on our page `/login`, which says so.
 */
export function serveOidcCallback(
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
      const visitor = {
        isAdult: await isAdultVisitor(database, request),
        language: chooseLanguage(getCookie(c, 'lang'), c.req.header('accept-language') ?? null),
        accountId: null,
      };
      const answer = await loginInProgress.run(visitor, () => auth.handler(request));
      const cookies = answer.headers.getSetCookie();
      // A member who adds a provider stays in the same session.
      const member =
        (await beginSession(database, logins, { request, cookies })) ??
        (await findMember(database, logins, request));
      const marker = listMatureCookies(env, request, member?.seesMature ?? false);
      if (answer.status >= 300 && answer.status < 400) return withCookies(new Response(null, answer), marker);
      log.warn('login-provider-failed', { status: answer.status });
    } catch (error) {
      log.warn('login-provider-failed', describeError(error));
    }
    return c.redirect('/login?error=failed');
  });
}
