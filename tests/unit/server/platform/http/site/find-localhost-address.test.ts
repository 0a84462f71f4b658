import { expect, test } from 'vitest';
import { findLocalhostAddress } from '#src/server/platform/http/site/find-localhost-address.ts';

const person = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (host: string, more = {}, url = '/mine?page=2', method = 'GET') =>
  findLocalhostAddress({ method, url, headers: { host, ...person, ...more } });

test.each([
  ['127.0.0.1:4321', 'http://localhost:4321/mine?page=2'],
  ['[::1]:4321', 'http://localhost:4321/mine?page=2'],
  ['127.0.0.1', 'http://localhost/mine?page=2'],
])('a page opened at %s redirects to the name, which passkeys need (rule:localhost)', (host, address) => {
  expect(open(host)).toBe(address);
});

test.each([
  ['the name itself', 'localhost:4321', {}],
  ['another address of this machine', '192.168.0.7:4321', {}],
  ['a host that only begins like one', '127.0.0.1.example.org', {}],
  ['a browser that has a device there already', '127.0.0.1:4321', { cookie: 'lang=en; device-id=x' }],
  ['what a proxy passed on', '127.0.0.1:4321', { 'x-forwarded-for': '203.0.113.7' }],
  ['a call of a page', '127.0.0.1:4321', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a picture', '127.0.0.1:4321', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  [
    'a program, which says nothing of itself',
    '127.0.0.1:4321',
    { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined },
  ],
])('%s is not redirected', (_what, host, more) => {
  expect(open(host, more)).toBeNull();
});

test('calls, probes and everything that is sent are not redirected', () => {
  for (const url of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/api/auth/callback/google?code=1',
    '/v2/auth/methods',
  ])
    expect(open('127.0.0.1:4321', {}, url)).toBeNull();
  expect(open('127.0.0.1:4321', {}, '/', 'POST')).toBeNull();
});

test('whatever the path is, the address is one of this machine', () => {
  for (const url of ['//evil.example/', '/\\evil.example', '/@evil.example'])
    expect(new URL(open('127.0.0.1:4321', {}, url) ?? '').host).toBe('localhost:4321');
});
