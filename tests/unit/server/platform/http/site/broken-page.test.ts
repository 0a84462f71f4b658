import { expect, it } from 'vitest';
import { composeBrokenPage, fillEmptyError } from '#src/server/platform/http/site/broken-page.ts';

const person = { path: '/blogs?page=2', userAgent: 'Mozilla/5.0 Chrome/148' };
const bot = { ...person, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

it('the page for a broken error page is in both languages, runs no script and opens the home page after 3 s (rule:error-page)', async () => {
  const answer = composeBrokenPage(500, person);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('refresh')).toBe('3; url=/');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('Something went wrong');
  expect(html).toContain('我们这边出了点问题');
  expect(html).toContain('<a href="/">Go home</a>');
});

it('a bot is not redirected (rule:error-page), and neither is the home page', () => {
  expect(composeBrokenPage(500, bot).headers.has('refresh')).toBe(false);
  for (const path of ['/', '/?gender=ALL', '']) {
    expect(composeBrokenPage(500, { ...person, path }).headers.has('refresh'), path).toBe(false);
  }
});

it('an error without content becomes that page, and nothing else does', async () => {
  const empty = fillEmptyError(new Response(null, { status: 404 }), person);
  expect(empty.status).toBe(404);
  expect(await empty.text()).toContain('The Page is not found. Please try a different path.');
  for (const answer of [
    new Response(null, { status: 304 }),
    new Response(null, { status: 200 }),
    Response.json({ code: 50001 }, { status: 503 }),
    new Response('<h1>500</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } }),
  ]) {
    expect(fillEmptyError(answer, person)).toBe(answer);
  }
});
