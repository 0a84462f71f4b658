import type { Env } from '#src/server/platform/settings/env.ts';

/** A login provider that speaks OpenID Connect. */
export interface LoginProvider {
  id: string;
  /** The name that people know it by: `Google`. */
  name: string;
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
  /**
   * True if an address that it calls verified opens the account of that address, and becomes that of a new account. Any
   * other provider can only name its own people.
   */
  trustedAddresses: boolean;
}

const googleIssuer = 'https://accounts.google.com';

/** Lists the login providers of the environment: Google by its two values, and any others in `OIDC_PROVIDERS`. */
export function listLoginProviders(
  env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'OIDC_PROVIDERS'>,
): LoginProvider[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const google =
    clientId === undefined || clientSecret === undefined
      ? []
      : [
          {
            id: 'google',
            name: 'Google',
            issuer: googleIssuer,
            clientId,
            clientSecret,
            trustedAddresses: true,
          },
        ];
  return [...google, ...env.OIDC_PROVIDERS].map(({ issuer, ...provider }) => ({
    ...provider,
    discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
  }));
}
