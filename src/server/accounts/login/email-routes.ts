import { redeemLoginEmail, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { callLibrary } from './call-library.ts';
import type { LoginParts } from './login-answers.ts';
import { checkLoginLink, mayMailLogin } from './login-mails.ts';
import { noEmailDomain } from './login-rules.ts';

/** Serves the login by a link in an e-mail. */
export function addEmailRoutes(
  router: CallRouter,
  { database }: Services,
  { logins, limits, answers }: LoginParts & { limits: RateLimits },
): void {
  router.serveVisitor(sendLoginEmail, async (context) => {
    const { auth } = await logins.at(context.request);
    const place = logins.placeLink(context.request);
    if (place === null) throw new AppError(50001, { userMessage: userMessages.mailUnavailable });
    const { headers } = context.request;
    const email = context.body.email.toLowerCase();
    const sent = { sent: true as const, email_link: place };
    if (email.endsWith(`@${noEmailDomain}`)) return sent;
    if (!(await mayMailLogin(database, limits, email))) return sent;
    await callLibrary(await answers.describeVisitor(context), () =>
      auth.api.signInMagicLink({ headers, asResponse: true, body: { email } }),
    );
    return sent;
  });

  router.serveVisitor(redeemLoginEmail, async (context) => {
    const { auth } = await logins.at(context.request);
    const { headers } = context.request;
    const visitor = await answers.describeVisitor(context);
    await checkLoginLink(database, { token: context.body.token, isAdult: visitor.isAdult });
    const answer = await callLibrary(visitor, () =>
      auth.api.magicLinkVerify({ headers, asResponse: true, query: { token: context.body.token } }),
    );
    return answers.answer(context, answer);
  });
}
