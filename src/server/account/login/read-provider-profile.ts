import { z } from 'zod';

export interface ProviderProfile {
  /** The subject. */
  id: string;
  email: string | undefined;
  emailVerified: boolean;
  /** Where Google names it, the domain of the organisation for which it keeps the mailbox. */
  hostedDomain: string | undefined;
}

/** Some providers write their subjects as numbers (a larger one than is exact is refused), and what is true as text. */
const claimsSchema = z.object({
  sub: z.union([z.string().min(1), z.int()]).transform(String),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  hd: z.string().min(1).optional(),
});

const timeoutMs = 5_000;

/**
 * Reads who logged in at a provider: from the ID token, which the login library has verified, and where that names no
 * address, from the provider's user info.
 * @returns null if the two name different people, or the token is none
 */
export async function readProviderProfile(
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
): Promise<ProviderProfile | null> {
  const claims = claimsSchema.safeParse(readPayload(idToken ?? ''));
  if (!claims.success) return null;
  if (claims.data.email !== undefined || userInfoUrl === undefined || accessToken === undefined)
    return toProfile(claims.data);
  const info = claimsSchema.safeParse(await askUserInfo(userInfoUrl, accessToken));
  if (!info.success || info.data.sub !== claims.data.sub) return null;
  return toProfile(info.data);
}

/** Returns what the provider says of the person; null if it does not answer with JSON. */
async function askUserInfo(url: string, accessToken: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.json();
  } catch {
    return null;
  }
}

function toProfile({
  sub,
  email,
  email_verified: verified,
  hd: hostedDomain,
}: z.output<typeof claimsSchema>): ProviderProfile {
  return { id: sub, email, emailVerified: verified === true || verified === 'true', hostedDomain };
}

function readPayload(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}
