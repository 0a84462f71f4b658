import { z } from 'zod';
import { beginPasskey, finishPasskey } from '#src/contract/account/login-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { nameBrowser } from '#src/domain/account/name-browser.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/account/profile/load-user.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';
import { callLibrary } from './call-library.ts';
import type { LoginParts } from './login-answers.ts';

const optionsSchema = z.record(z.string(), z.unknown());

/** Serves the ceremonies of passkeys: creating one, and logging in with one. */
export function addPasskeyRoutes(
  router: CallRouter,
  services: Services,
  { logins, answers }: LoginParts,
): void {
  router.serve(beginPasskey, async (context) => {
    const { auth } = await logins.at(context.request);
    const { headers } = context.request;
    const isCreation = context.body.ceremony === 'create';
    if (isCreation && context.visitor !== null && isMember(context.visitor))
      requireRecentLogin(context.visitor);
    const { data, cookies } = await callLibrary(await answers.describeVisitor(context), () =>
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
    const visitor = await answers.describeVisitor(context);
    if (ceremony === 'login') {
      const answer = await callLibrary(visitor, () =>
        auth.api.verifyPasskeyAuthentication({
          headers,
          asResponse: true,
          body: { response: readAuthentication(response) },
        }),
      );
      return answers.answer(context, answer);
    }
    // A member adds a passkey and stays in the same session; a guest gets an account with a session.
    const isNew = context.visitor === null;
    if (context.visitor !== null && isMember(context.visitor)) requireRecentLogin(context.visitor);
    const name = context.body.name ?? nameBrowser(headers.get('user-agent'), context.language);
    const body = { response, createSession: isNew, ...(name !== '' && { name }) };
    const answer = await callLibrary(visitor, () =>
      auth.api.verifyPasskeyRegistration({ headers, asResponse: true, body }),
    );
    if (context.visitor === null) return answers.answer(context, answer);
    return requireUser(services, context.visitor.userId);
  });
}

type Options = z.infer<typeof optionsSchema>;

const userSchema = z.looseObject({ id: z.string() });

/**
 * Returns a name for the account of a new passkey: the given name, else the nickname, else the site. The device lists
 * the passkey under it; the login library would use an address that means nothing to anybody.
 */
async function namePasskey(
  { database, env }: Pick<Services, 'database' | 'env'>,
  { options, visitor, name = '' }: { options: Options; visitor: Visitor | null; name: string | undefined },
): Promise<Options> {
  const nickname = visitor === null ? '' : (await requireUser({ database, env }, visitor.userId)).nickname;
  const chosen = [name, nickname].find((one) => one.trim() !== '') ?? env.SITE_NAME;
  const user = userSchema.parse(options['user']);
  return { ...options, user: { ...user, name: chosen, displayName: chosen } };
}

/** The response of a browser's WebAuthn API to a login, as JSON (WebAuthn Level 3, `AuthenticationResponseJSON`). */
const authenticationSchema = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: z.looseObject({}),
});

/** @throws AppError 40003 for a value of any other form */
function readAuthentication(response: unknown): z.infer<typeof authenticationSchema> {
  const parsed = authenticationSchema.safeParse(response);
  if (!parsed.success)
    throw new AppError(40003, { userMessage: userMessages.loginFailed, cause: parsed.error });
  return parsed.data;
}
