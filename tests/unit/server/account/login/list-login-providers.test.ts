import { expect, it } from 'vitest';
import { listLoginProviders } from '#src/server/account/login/list-login-providers.ts';

const other = { name: 'Other', clientId: 'id', clientSecret: 'secret' };

it('Google is trusted for its own addresses only, also as one of the other providers', () => {
  const providers = listLoginProviders({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    OIDC_PROVIDERS: [
      { ...other, id: 'again', issuer: 'https://accounts.google.com/', trustedAddresses: true },
      { ...other, id: 'house', issuer: 'https://login.example.org', trustedAddresses: true },
      { ...other, id: 'stranger', issuer: 'https://example.org', trustedAddresses: false },
    ],
  });
  expect(providers.map(({ id, trustedAddresses }) => [id, trustedAddresses])).toEqual([
    ['google', 'of-google'],
    ['again', 'of-google'],
    ['house', 'all'],
    ['stranger', 'none'],
  ]);
});
