import { expect, inject, it } from 'vitest';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');
const search = (words: string, language = 'en') =>
  readPage(`${url}/search?${new URLSearchParams({ q: words }).toString()}`, { Cookie: `lang=${language}` });

const results = '[data-results] .card-link';

it('a search finds characters and stories, and shows their number; Chinese words find what they name', async () => {
  const found = await search('memory');
  expect(found.texts('[role="status"]').join(' ')).toContain('“memory”');
  expect(found.values(results, 'href')).toContain('/blogs/guides/what-a-model-remembers');
  expect((await search('noodle')).values(results, 'href')).toContain('/character/peng-yue-f01');
  expect((await search('记忆', 'zh-CN')).values(results, 'href')).not.toEqual([]);
});

it('the words that were found are marked, on the card and in the line around a hit; all else is plain text (rule:safe-html)', async () => {
  const named = await search('peng yue');
  expect(named.texts('[data-results] h3 mark.search-hit')).toEqual(expect.arrayContaining(['Peng', 'Yue']));
  const deep = await search('grooms');
  expect(deep.texts('[data-results] .card-line mark.search-hit')).toContain('grooms');
  expect(deep.texts('[data-results] .card-line').join(' ')).toContain('they treat the grooms.');
  const chinese = await search('钢琴', 'zh-CN');
  expect(new Set(chinese.texts('[data-results] mark.search-hit'))).toEqual(new Set(['钢琴']));
});

it('a typo is corrected, with a notice', async () => {
  const found = await search('Peng Yeu');
  expect(found.texts('main [role="status"] p')).toEqual([
    'Nothing matches “Peng Yeu” exactly.',
    'Showing results for “peng yue”.',
  ]);
  expect(found.values(results, 'aria-label')[0]).toBe('Peng Yue');
});

it('a search without results says so, and suggests where to go', async () => {
  const found = await search('xqzvwkjy');
  expect(found.texts('main [role="status"]')).toEqual(['Nothing here matches “xqzvwkjy”.']);
  expect(found.texts('main p')).toContain('Try fewer or other words, or start from one of these.');
  expect(found.texts('h2')).toContain('Recommended Characters');
});

it('attacks are plain text to the search (rule:safe-html)', async () => {
  const strange = ['%', "' OR 1=1 --", 'a & ! | b:*', '\\', '(', '😀'.repeat(60)];
  for (const attack of [...xssCorpus.slice(0, 12), ...strange]) {
    const page = await search(attack);
    expect(page.status, attack).toBe(200);
    expect(page.values('main input[type="search"]', 'value')[0], attack).not.toBe('');
    expect(page.values('main script', 'type'), `${attack}: that of the page alone`).toEqual(['module']);
    expect(
      page.values('main :is(iframe, object, embed, base, [onerror], [onload])', 'class'),
      attack,
    ).toEqual([]);
  }
});

const link = 'https://a.example/story?b=1&c=%20#d';
const shared = { title: 'A “story” <b>&amp;</b> 缘分 🧵', text: link };
const address = `/share?${new URLSearchParams(shared).toString()}`;

it('a guest without a chat who shares something is asked for a character, and a link that shares nothing still leads on', async () => {
  const page = await readPage(`${url}${address}`);
  expect(page.texts('blockquote')).toEqual([`${shared.title} ${link}`]);
  expect(page.texts('main h2')).toEqual(['Who do you want to tell?']);
  const targets = page.values('section a.box', 'href');
  expect(targets).toHaveLength(6);
  const [first = ''] = targets;
  expect(new URL(first ?? '', url).searchParams.get('shared')).toBe(`${shared.title}\n${link}`);
  expect(page.values('meta[name="robots"]', 'content')).toEqual(['noindex']);
  const empty = await readPage(`${url}/share`);
  expect(empty.values('blockquote', 'dir')).toEqual([]);
  expect(empty.values('section a.box', 'href')).toContain('/chat/peng-yue-f01');
});

it('a stranger’s link opens no chat on its own', async () => {
  const visitor = createVisitor({ baseUrl: () => url });
  await visitor.register();
  await visitor.startChat('f01');
  const ask = (site: string) =>
    fetch(`${url}${address}`, {
      headers: { Cookie: `device-id=${visitor.deviceId}`, 'Sec-Fetch-Site': site },
      redirect: 'manual',
    });
  const own = await ask('none');
  expect(own.headers.get('location')).toMatch(/^\/chat\/peng-yue-f01\?/);
  const foreign = await ask('cross-site');
  expect(foreign.status).toBe(200);
  expect(foreign.headers.get('cache-control')).toBe('private, no-store');
});
