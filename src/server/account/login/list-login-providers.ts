import type { Env } from '#src/server/platform/settings/env.ts';

/**
 * The addresses for which a provider is trusted: all that it calls verified, those for which Google says that it is
 * authoritative, or none.
 */
export type TrustedAddresses = 'all' | 'of-google' | 'none';

/** A login provider that speaks OpenID Connect. */
export interface LoginProvider {
  id: string;
  /** The name that people know it by: `Google`. */
  name: string;
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
  /**
   * An address for which the provider is trusted opens the account of that address, and becomes the address of a new
   * account. With any other address, a provider can only name its own people.
   */
  trustedAddresses: TrustedAddresses;
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
  return [...google, ...env.OIDC_PROVIDERS].map(({ issuer, trustedAddresses, ...provider }) => {
    const origin = issuer.replace(/\/+$/, '');
    const trusted = origin === googleIssuer ? 'of-google' : 'all';
    return {
      ...provider,
      trustedAddresses: trustedAddresses ? trusted : 'none',
      discoveryUrl: `${origin}/.well-known/openid-configuration`,
    };
  });
}
