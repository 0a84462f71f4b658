import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** What a browser's WebAuthn API answers to a login, as JSON (WebAuthn Level 3, `AuthenticationResponseJSON`). */
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

/** @throws AppError 40003 when it is something else */
export function readAuthentication(response: unknown): z.infer<typeof authenticationSchema> {
  const parsed = authenticationSchema.safeParse(response);
  if (!parsed.success)
    throw new AppError(40003, { userMessage: userMessages.loginFailed, cause: parsed.error });
  return parsed.data;
}
