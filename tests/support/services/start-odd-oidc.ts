import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

/** How a provider differs from the usual ones. */
export interface OddProvider {
  /** The ways in which it takes the client's secret; it does not list them if absent. */
  secretPlaces?: ('client_secret_basic' | 'client_secret_post')[];
  subject: string | number;
  /** True if its ID token names no address: the user info does. */
  hidesAddress?: boolean;
  /** The address that it calls verified. */
  email?: string;
}

interface OddOidc {
  /** An entry of `OIDC_PROVIDERS`. */
  readonly setting: object;
  close(): Promise<void>;
}

const client = { id: 'yuanfen', secret: 'a secret: of+the tests' };
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };

/** Starts a small provider of OpenID Connect that logs everybody in at once, as home-made ones do. */
export async function startOddOidc({
  secretPlaces,
  subject,
  hidesAddress = false,
  email = 'odd@example.org',
}: OddProvider): Promise<OddOidc> {
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response));
  const { port, close } = await listenLocally(server);
  const issuer = `http://localhost:${port}`;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const address = { email, email_verified: 'true' };
    const send = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void send({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: secretPlaces,
        });
      case '/keys':
        return void send({ keys: [jwk] });
      case '/userinfo':
        return void send({ sub: subject, ...address });
      case '/authorize': {
        const code = randomUUID();
        nonces.set(code, searchParams.get('nonce') ?? '');
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', searchParams.get('state') ?? '');
        return void response.writeHead(302, { location: back.href }).end();
      }
      default: {
        const body = new URLSearchParams(await text(request));
        const basic = request.headers.authorization !== undefined;
        const place = basic ? 'client_secret_basic' : 'client_secret_post';
        if (!(secretPlaces ?? ['client_secret_basic']).includes(place)) {
          return void send({ error: 'invalid_client' }, 401);
        }
        const now = Math.floor(Date.now() / 1_000);
        const claims = {
          iss: issuer,
          aud: client.id,
          sub: subject,
          iat: now,
          exp: now + 300,
          nonce: nonces.get(body.get('code') ?? ''),
          ...(hidesAddress ? {} : address),
        };
        const tokens = { access_token: createHmac('sha256', 'k').update(issuer).digest('hex') };
        return void send({ ...tokens, token_type: 'Bearer', id_token: signToken(claims) });
      }
    }
  }

  return {
    setting: { id: `odd-${port}`, name: 'Odd', issuer, clientId: client.id, clientSecret: client.secret },
    close,
  };
}

function signToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${encode(claims)}`;
  return `${head}.${sign('sha256', Buffer.from(head), keys.privateKey).toString('base64url')}`;
}
