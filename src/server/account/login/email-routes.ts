import * as calls from '#src/contract/account/login-calls.ts';
import { requireAddress } from '#src/contract/call/fold-address.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { inspectLink } from './inspect-link.ts';
import type { LoginContext, LoginParts } from './login-answers.ts';
import { isAskingDevice, type MailProof, requireCode, requireLink } from './mail-proofs.ts';
import type { NewSession } from '../sessions/sessions.ts';
import { openMailAccount } from './open-mail-account.ts';
import { sendLoginMail } from './send-login-mail.ts';

/** Serves the login by an e-mail with a link and a code. */
export function addEmailRoutes(
  router: CallRouter,
  { database }: Services,
  { logins, limits, answers }: LoginParts & { limits: RateLimits },
): void {
  async function open(context: LoginContext, proof: MailProof): Promise<NewSession> {
    // A link that adds an address opens no session, whoever has it.
    if (proof.purpose !== 'login') throw new AppError(40003, { userMessage: userMessages.loginLinkSpent });
    const { isAdult } = await answers.describeVisitor(context);
    const userAgent = context.request.headers.get('user-agent');
    return openMailAccount(database, { proof, isAdult, userAgent });
  }

  router.serveVisitor(calls.sendLoginEmail, async ({ request, body, language }) => {
    const place = logins.placeLink(request);
    if (place === null) throw new AppError(50001, { userMessage: userMessages.mailUnavailable });
    const email = requireAddress(body.email);
    await sendLoginMail({ database, logins, limits }, { request, language, email });
    return { sent: true as const, email_link: place };
  });

  router.serve(calls.inspectLoginEmail, ({ request, visitor, body }) =>
    inspectLink(database, { token: body.token, deviceId: requestDeviceId(request), visitor }),
  );

  router.serveVisitor(calls.redeemLoginEmail, async (context) => {
    const { request, body } = context;
    const proof = await requireLink(database, body.token);
    const session = await open(context, proof);
    // Another device may be that of somebody who was sent a link that is not theirs: nothing moves without a yes.
    const guest = body.guest ?? (isAskingDevice(proof, requestDeviceId(request)) ? undefined : 'leave');
    return answers.answerSession(context, session, { guest });
  });

  router.serveVisitor(calls.redeemLoginCode, async (context) => {
    const { request, body } = context;
    const proof = await requireCode(
      { database, limits },
      {
        purpose: 'login',
        email: requireAddress(body.email),
        code: body.code,
        deviceId: requestDeviceId(request),
      },
    );
    return answers.answerSession(context, await open(context, proof));
  });
}
