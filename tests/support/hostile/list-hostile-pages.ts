import { feedRoutes, type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { type HostilePerson, type HostileStep, readAnswer } from './hostile-step.ts';
import type { Tangle } from './tangles.ts';

/** Node accepts 16 KB of address and headers. */
const addressBytes = 10_000;

/** Fills the parameters in the path of a page. @throws Error for a page that is not known here */
function fillPath(page: { path: string }, person: HostilePerson): string {
  const parts: Record<string, string> = {
    '/blogs/[category]': '/blogs/guides',
    '/blogs/[category]/[article_title]': '/blogs/guides/what-yuanfen-means',
    '/blogs/[category]/feed.xml': '/blogs/guides/feed.xml',
    '/blogs/[category]/feed.json': '/blogs/guides/feed.json',
    '/category/[category]': '/category/romance',
    '/character/[character]': `/character/character-${person.own.characterId}`,
    '/chat/[character]': `/chat/character-${person.own.characterId}`,
    '/membership/sandbox/[order]': `/membership/sandbox/${person.own.openOrderId}`,
    '/sitemaps/articles-[part].xml': '/sitemaps/articles-1.xml',
    '/sitemaps/characters-[part].xml': '/sitemaps/characters-1.xml',
  };
  const path = parts[page.path] ?? page.path;
  if (path.includes('[')) throw new Error(`Which ${page.path} is opened?`);
  return path;
}

/** Lists every request to every page, each as tangled as an address may be. */
export function* listHostilePages(person: HostilePerson, tangle: Tangle): Generator<HostileStep> {
  const own = { c: person.own.conversationId };
  for (const [name, route] of [...Object.entries(pageRoutes), ...Object.entries(feedRoutes)]) {
    const path = fillPath(route, person);
    const isChat: boolean = name === ('chat-character' satisfies PageName);
    const fields = [...route.query, 'lang', 'token', 'state', 'error'];
    const query = new URLSearchParams(isChat ? own : {});
    for (const field of fields)
      query.set(field, fitAddress(tangle, field === 'q' ? 100 : addressBytes / fields.length));
    yield open(person, `page ${name}`, `${path}${isChat ? `?${new URLSearchParams(own).toString()}` : ''}`);
    yield open(person, `page ${name}, hostile address`, `${path}?${query.toString()}`);
    if (isChat)
      yield open(person, `page ${name} with a character of the site`, `/chat/character-f01?c=${own.c}`);
  }
  const text = encodeURIComponent(fitAddress(tangle, addressBytes));
  yield open(person, 'page 404', `/${text}`);
  yield open(person, 'page of no character', `/character/${text}-${person.own.characterId}`);
  yield open(person, 'page of no article', `/blogs/${text.slice(0, 2_000)}/${text.slice(0, 2_000)}`);
  yield open(person, 'preview of no article', `/og/article/${'a-'.repeat(2_000)}a/en/0123456789abcdef.jpg`);
  yield open(
    person,
    'preview of an own character',
    `/og/character/${person.own.characterId}/en/0123456789abcdef.jpg`,
  );
  yield open(person, 'a picture of nobody', `/pictures/${text.slice(0, 3_000)}/1440`);
  yield open(person, 'openapi.json', '/openapi.json');
}

function fitAddress(tangle: Tangle, bytes: number): string {
  for (let length = Math.floor(bytes); ; length = Math.floor(length / 2)) {
    const text = tangle.fill(Math.max(1, length));
    if (encodeURIComponent(text).length <= bytes || length < 2) return text;
  }
}

function open(person: HostilePerson, name: string, address: string): HostileStep {
  return {
    name,
    address,
    async run() {
      let answer = await get(address);
      // A page of a record redirects to its canonical address.
      for (let hops = 0; answer.location !== null && hops < 3; hops += 1) answer = await get(answer.location);
      return answer;
    },
  };

  async function get(path: string) {
    const url = new URL(path, person.baseUrl);
    return readAnswer(url.href, {
      headers: { ...person.network, Cookie: person.cookie, Accept: 'text/html' },
    });
  }
}
