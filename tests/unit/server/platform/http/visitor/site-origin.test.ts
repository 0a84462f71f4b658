import { describe, expect, it } from 'vitest';
import { siteOrigin } from '#src/server/platform/http/visitor/site-origin.ts';

const own = { SITE_URL: undefined, PORT: 4321 };

function originOf(url: string, headers: Record<string, string> = {}): string {
  return siteOrigin(own, new Request(url, { headers }));
}

describe("the site's own origin", () => {
  it('is SITE_URL where it is set, whatever the request says', () => {
    const request = new Request('http://evil.example/a', { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(siteOrigin({ SITE_URL: 'https://yuanfen.example', PORT: 1 }, request)).toBe(
      'https://yuanfen.example',
    );
  });

  it.each([
    ['http://localhost:4321/blogs?page=2', 'http://localhost:4321'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1'],
    ['http://[::1]:4321/', 'http://[::1]:4321'],
    ['https://Stories.Example/', 'https://stories.example'],
    ['http://xn--fiqs8s.example/', 'http://xn--fiqs8s.example'],
  ])('is otherwise that of the request: %s', (url, origin) => {
    expect(originOf(url)).toBe(origin);
  });

  it.each([
    'http://a"onload=alert(1)/',
    "http://a'b/",
    'http://a{b}.example/',
    'http://-a/',
    `http://${'a'.repeat(300)}/`,
  ])('is never a host that does not exist: %s', (url) => {
    expect(originOf(url)).toBe('http://localhost:4321');
  });

  it('ignores the headers of proxies', () => {
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    };
    expect(originOf('http://localhost:4321/', headers)).toBe('http://localhost:4321');
  });
});
