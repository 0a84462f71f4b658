import * as calls from '#src/contract/account/login-way-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import { isMember } from '#src/server/platform/http/visitor/visitor.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/account/profile/load-user.ts';
import type { LoginAnswers } from '../login/login-answers.ts';
import type { LoginService } from '../login/login-service.ts';
import {
  confirmRecoveryCode,
  createAccountByCode,
  keepRecoveryCode,
  requireCodeMaker,
} from './keep-recovery-code.ts';
import {
  checkSeal,
  createRecoveryCode,
  hashRecoveryCode,
  requireCodeForm,
  sealRecoveryCode,
} from './recovery-codes.ts';
import { redeemRecoveryCode } from './redeem-recovery-code.ts';

/**
 * Serves the calls of recovery codes: the way to log in that needs neither a passkey nor a mail server (decision 0016).
 */
export function addRecoveryRoutes(
  router: CallRouter,
  services: Services,
  { logins, limits, answers }: { logins: LoginService; limits: RateLimits; answers: LoginAnswers },
): void {
  const { database } = services;
  router.serveVisitor(calls.beginRecoveryCode, async ({ visitor }) => {
    if (isMember(visitor)) await requireCodeMaker(database, visitor);
    const code = createRecoveryCode();
    const { userId } = visitor;
    return { code, seal: sealRecoveryCode({ code, userId, secret: await logins.secret() }) };
  });

  router.serveVisitor(calls.keepRecoveryCode, async (context) => {
    const { visitor, request, body } = context;
    // The code that a login returned needs no seal, since only this server can have made it.
    if (isMember(visitor) && (await confirmRecoveryCode(database, visitor, body.code)))
      return requireUser(services, visitor.userId);
    checkSeal({ ...body, userId: visitor.userId, secret: await logins.secret() });
    if (isMember(visitor)) {
      await keepRecoveryCode(database, visitor, body.code);
      return requireUser(services, visitor.userId);
    }
    await limits.consume(limitRules.accountsByCodeOfVisitor, [visitor.userId]);
    const network = clientNetwork(request);
    if (network !== null) await limits.consume(limitRules.accountsByCodeOfNetwork, [network]);
    const { isAdult } = await answers.describeVisitor(context);
    const userAgent = request.headers.get('user-agent');
    const session = await createAccountByCode(database, { code: body.code, isAdult, userAgent });
    return answers.answerSession(context, session);
  });

  router.serveVisitor(calls.redeemRecoveryCode, async (context) => {
    const { request, body } = context;
    // A person who has somebody's code gets few tries with it, from however many networks.
    await limits.consume(limitRules.triesOfRecoveryCode, [hashRecoveryCode(requireCodeForm(body.code))]);
    const { session, code } = await redeemRecoveryCode(database, {
      code: body.code,
      deviceId: requestDeviceId(request),
      userAgent: request.headers.get('user-agent'),
    });
    const secret = await logins.secret();
    return answers.answerSession(context, session, {
      compose: (user) => ({
        user,
        recovery_code: code,
        seal: sealRecoveryCode({ code, userId: user.id, secret }),
      }),
    });
  });
}
