import { expect, it } from 'vitest';
import { isFromProxy } from '#src/server/platform/http/site/is-from-proxy.ts';

const ofBrowsers = ['host', 'accept', 'accept-language', 'cookie', 'origin', 'sec-fetch-site', 'user-agent'];

it.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fly-client-ip',
  'ngrok-trace-id',
])('%s shows that a proxy or a tunnel passed the request on (rule:how-to-sell)', (name) => {
  expect(isFromProxy([...ofBrowsers, name])).toBe(true);
});

it('no header of browsers does, nor of the calls of a page', () => {
  expect(isFromProxy([...ofBrowsers, 'device-id', 'idempotency-key', 'if-none-match', 'x-request-id'])).toBe(
    false,
  );
});
