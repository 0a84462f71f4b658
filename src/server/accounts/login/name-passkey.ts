import { z } from 'zod';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/profile/require-user.ts';

type Options = Record<string, unknown>;

const userSchema = z.looseObject({ id: z.string() });

/**
 * Names the account of a new passkey as its person knows it: by the given name, else the nickname, else the site. It is
 * what the device lists the passkey as; the login library would say an address that means nothing to anybody.
 */
export async function namePasskey(
  { database, env }: Pick<Services, 'database' | 'env'>,
  { options, visitor, name = '' }: { options: Options; visitor: Visitor | null; name: string | undefined },
): Promise<Options> {
  const nickname = visitor === null ? '' : (await requireUser({ database, env }, visitor.userId)).nickname;
  const chosen = [name, nickname].find((one) => one.trim() !== '') ?? env.SITE_NAME;
  const user = userSchema.parse(options['user']);
  return { ...options, user: { ...user, name: chosen, displayName: chosen } };
}
