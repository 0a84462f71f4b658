import { describe, expect, it } from 'vitest';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';
import { SiteHosts } from '#src/server/platform/http/site/site-hosts.ts';

const open = { SITE_URL: undefined, ALLOWED_HOSTS: [], PORT: 4321 };
const withUrl = { ...open, SITE_URL: 'https://example.org' };

describe('normaliseHost', () => {
  it.each([
    'user@evil.example',
    'evil.example?x',
    'evil.example/x',
    'evil.example#x',
    'evil example',
    'a,b',
    '',
    undefined,
    '-a',
    '[::1',
    '[zz]',
    'a:99999',
    'a:b',
    'a:1:2',
    '1.2.3.256',
    'ev\\il',
    'x'.repeat(300),
  ])('accepts %s as no host', (host) => {
    expect(normaliseHost(host)).toBeNull();
  });

  it.each([
    ['Example.ORG', 'example.org'],
    ['LOCALHOST:4321', 'localhost:4321'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]:80', '[::1]:80'],
    ['my_pi.local', 'my_pi.local'],
    ['example.org.', 'example.org'],
    ['Example.org.:8443', 'example.org:8443'],
  ])('reads %s as %s', (host, normal) => {
    expect(normaliseHost(host)).toBe(normal);
  });
});

describe('SiteHosts (rule:known-hosts)', () => {
  it.each(['example.org', 'example.org:443', 'localhost:4321', '127.0.0.1', '10.0.0.7:80', '[::1]:4321'])(
    'with SITE_URL answers %s',
    (host) => {
      expect(new SiteHosts(withUrl).answers(host)).toBe(true);
    },
  );

  it.each(['evil.example', 'example.org.evil.example', 'www.example.org', 'localhost.evil.example'])(
    'with SITE_URL does not answer %s',
    (host) => {
      expect(new SiteHosts(withUrl).answers(host)).toBe(false);
    },
  );

  it.each(['localhost', 'localhost:4321', '127.0.0.1:8080', '192.168.1.5:4321', '[fe80::1]'])(
    'without it still answers %s, which no name server can point here',
    (host) => {
      expect(new SiteHosts(open).answers(host)).toBe(true);
    },
  );

  it.each(['evil.example', 'sub.localhost', '0x7f.1', '127.1', '2130706433', 'localhost.'])(
    'without it does not answer %s',
    (host) => {
      expect(new SiteHosts(open).answers(host)).toBe(false);
    },
  );

  it('answers the hosts of ALLOWED_HOSTS, at every port if none is named', () => {
    const hosts = new SiteHosts({ ...open, ALLOWED_HOSTS: ['chat.example', 'other.example:8443'] });
    for (const host of ['chat.example', 'chat.example:9', 'other.example:8443'])
      expect(hosts.answers(host)).toBe(true);
    for (const host of ['other.example', 'other.example:80', 'a.chat.example'])
      expect(hosts.answers(host)).toBe(false);
  });

  it('caches pages for this machine at its own port, and for the operator’s names', () => {
    const hosts = new SiteHosts({ ...open, ALLOWED_HOSTS: ['chat.example'], PORT: 0 });
    hosts.listenAt(4321);
    for (const host of ['localhost:4321', '127.0.0.1:4321', 'chat.example', 'chat.example:4321'])
      expect([host, hosts.keeps(host)]).toEqual([host, true]);
    for (const host of ['localhost:1', 'localhost', '203.0.113.9:4321', '127.9.9.9:4321', 'chat.example:1'])
      expect([host, hosts.keeps(host)]).toEqual([host, false]);
  });
});
