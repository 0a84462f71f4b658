import { describe, expect, it } from 'vitest';
import { renderErrorPath } from '#src/contract/site/render-error.ts';
import { personAgent } from '#tests/support/api/page-view-reports.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

const chat = { path: '/chat/peng-yue-f01', kind: 'TypeError', place: 'Chat.island.B1_x-2.js:1:2345' };

const report = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.post(renderErrorPath, body, { 'User-Agent': personAgent, ...headers });

/** Lists the log lines of such errors, without their time. */
function listLines(): Record<string, unknown>[] {
  return api.logLines
    .flatMap((line) => line.split('\n'))
    .filter((line) => line.includes('page-not-drawn'))
    .map((line) => {
      const { time: _, request_id: __, ...rest }: Record<string, unknown> = JSON.parse(line);
      return rest;
    });
}

describe('an error of a page that a browser could not render (rule:error-page)', () => {
  it('is logged once for each kind, place and route, with the pattern of the page and no message', async () => {
    for (let times = 0; times < 3; times += 1) {
      const answer = await report({ ...chat, message: 'my secret words' });
      expect(await answer.json()).toEqual({ code: 200, message: 'success', data: null });
    }
    await report({ ...chat, path: '/chat/wei-f02' });
    await report({ ...chat, kind: 'RangeError', place: null });
    expect(listLines()).toEqual([
      {
        level: 'warn',
        event: 'page-not-drawn',
        route: '/chat/[character]',
        error_name: 'TypeError',
        stack: chat.place,
      },
      { level: 'warn', event: 'page-not-drawn', route: '/chat/[character]', error_name: 'RangeError' },
    ]);
    expect(api.logLines.join('')).not.toMatch(/my secret words|peng-yue/);
  });

  it('of a bot, and of a program without a name, is answered and not logged', async () => {
    const before = listLines().length;
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.14.1', '']) {
      const answer = await report({ ...chat, kind: 'SyntaxError' }, { 'User-Agent': agent });
      expect(answer.status).toBe(200);
    }
    expect(listLines()).toHaveLength(before);
  });

  it.each([
    ['words in the place of a class', { kind: 'I told her everything' }],
    ['words in the place of a place', { place: 'I told her everything' }],
    ['an address of elsewhere', { place: 'https://evil.example/x.js:1:2' }],
    ['a path of elsewhere', { path: '//evil.example/' }],
    ['an endless place', { place: `${'x'.repeat(200)}.js:1:2` }],
  ])('is refused with %s', async (_name, change) => {
    const answer = await report({ ...chat, ...change });
    expect(answer.status).toBe(400);
  });

  it('is refused from a page of another site (rule:own-site)', async () => {
    const headers = { Origin: 'https://evil.example', Host: 'localhost:4321' };
    expect((await report(chat, headers)).status).toBe(403);
  });
});
