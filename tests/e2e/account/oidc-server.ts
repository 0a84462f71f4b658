import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

/** A real OpenID Connect provider, for tests of logins. */
export interface OidcServer {
  /** The value of `OIDC_PROVIDERS`. */
  readonly setting: string;
  close(): Promise<void>;
}

export interface OidcServerOptions {
  port: number;
  /** The address of the site that people return to. */
  siteUrl: string;
}

const oidcProviderId = 'house';

/**
 * Starts the provider. A login there as `name` has the address `name@example.org`; it is verified unless the name
 * begins with `unproven`.
 */
export async function startOidcServer({ port, siteUrl }: OidcServerOptions): Promise<OidcServer> {
  const issuer = `http://localhost:${port}`;
  const clientId = 'yuanfen';
  const clientSecret = 'a-secret-of-the-tests';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/api/auth/callback/${oidcProviderId}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a-key-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: !id.startsWith('unproven') }),
    }),
  });
  const answer = provider.callback();
  const server = createServer((request, response) => void answer(request, response));
  const { close } = await listenLocally(server, { port });
  return {
    setting: JSON.stringify([
      { id: oidcProviderId, name: 'House', issuer, clientId, clientSecret, trustedAddresses: true },
    ]),
    close,
  };
}
