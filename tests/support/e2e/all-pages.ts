import type { E2eServer } from './server.ts';

/** One address of every kind of page that a reader meets, and of every state that a page may be in. */
export async function listReaderPages(server: E2eServer): Promise<string[]> {
  const blogs = await (await fetch(`${server.url}/blogs`)).text();
  const article = /href="(\/blogs\/[^/"]+\/[a-z0-9-]+)"/.exec(blogs)?.[1];
  const category = /href="(\/blogs\/[a-z0-9-]+)"/.exec(blogs)?.[1];
  const categories = await (await fetch(`${server.url}/category`)).text();
  const tag = /href="(\/category\/[a-z0-9-]+)"/.exec(categories)?.[1];
  if (article === undefined || category === undefined || tag === undefined) {
    throw new Error('The lists of stories and categories link to none of them.');
  }
  return [
    '/',
    '/blogs',
    category,
    article,
    '/category',
    tag,
    '/character/peng-yue-f01',
    '/search?q=memory',
    '/search?q=xqzvwkjy',
    '/membership',
    '/mine',
    '/mine/chats',
    '/mine/settings',
    '/aboutus',
    '/no-such-page',
  ];
}
