import { expect, inject, it } from 'vitest';
import { readPage, type ReadPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');
const read = (path: string, headers = {}) =>
  readPage(`${url}${path}`, { 'Accept-Language': 'en', ...headers });

const namesOf = (page: ReadPage) => page.texts('#recommended .card h3');
const chosenOn = (page: ReadPage) => page.texts('main [aria-current="true"]');
const linksOf = (page: ReadPage, text: string) => {
  const targets = page.values('main a', 'href');
  return targets.filter((_, index) => page.texts('main a')[index] === text);
};
const storiesOf = (page: ReadPage) => page.values('main article a.card-link[href^="/blogs/"]', 'href');

it('the home page shows 8 women, tags to start from and the 6 newest stories (rule:home-page)', async () => {
  const home = await read('/');
  expect(home.texts('h2')).toContain('Recommended Characters');
  expect(namesOf(home)).toHaveLength(8);
  expect(chosenOn(home)).toEqual(['Women']);
  expect(storiesOf(home)).toHaveLength(6);
  expect(home.values('main a.pill', 'href')).toContain('/category/romance');
  expect((await read('/category/romance')).texts('h1')).toEqual(['Romance']);
});

it('explains in Chinese what this is, what it costs, and leads to the chat with the text in the address, without a script', async () => {
  const home = await read('/', { 'Accept-Language': 'zh-CN' });
  expect(home.texts('.hero-words > p')).toEqual(['免费开聊，不用注册。 每个角色都是 AI，也都是成年人。']);
  const form = 'form.field-bar[action="/chat/peng-yue-f01"]:not([method])';
  expect(home.values(`${form} input[name="say"][type="text"]`, 'aria-label')).toEqual(['对彭玥说的第一句话']);
  expect(home.values(`${form} button`, 'type')).toEqual(['submit']);
});

it('the genders are links, and their names are accepted in any case; more of the first 8 and all 24 are one link away, each on one page', async () => {
  const home = await read('/');
  const women = namesOf(home);
  expect(linksOf(home, 'Men')).toEqual(['/?gender=MALE']);
  const men = await read('/?gender=MALE');
  expect(namesOf(men).filter((name) => women.includes(name))).toEqual([]);
  expect(chosenOn(men)).toEqual(['Men']);
  expect(namesOf(await read('/?gender=male'))).toEqual(namesOf(men));
  expect(namesOf(await read('/?gender=nonsense'))).toEqual(women);
  expect(chosenOn(await read('/?gender=ALL'))).toEqual(['Everyone']);

  expect(linksOf(home, 'Show all 12 women')).toEqual(['/?gender=FEMALE&show=all']);
  const allWomen = namesOf(await read('/?gender=FEMALE&show=all'));
  expect(allWomen.slice(0, 8)).toEqual(women);
  expect(new Set(allWomen).size).toBe(12);
  expect(men.values('nav[aria-label="Pages"] a', 'href')).toContain('/?show=all');
  const everyone = await read('/?show=all');
  expect(chosenOn(everyone)).toEqual(['Everyone']);
  expect(new Set(namesOf(everyone)).size).toBe(24);
  expect(everyone.values('nav[aria-label="Pages"]', 'aria-label')).toEqual([]);
});

it('the stories begin with the newest hot one and repeat none from above', async () => {
  const blogs = await read('/blogs');
  expect(blogs.texts('section[aria-label="Lead story"] .chip-hot')).toEqual(['Hot']);
  const stories = storiesOf(blogs);
  expect(stories).toHaveLength(12);
  expect(new Set(stories).size).toBe(12);
  expect(blogs.values('nav[aria-label="Categories"] a', 'href')).toContain('/blogs/guides');
  const guides = await read('/blogs/guides');
  expect(storiesOf(guides)).toHaveLength(3);
  for (const href of storiesOf(guides)) expect(href).toMatch(/^\/blogs\/guides\//);
  expect(guides.values('main a[href$="feed.xml"]', 'href')).toEqual(['/blogs/guides/feed.xml']);
});

it('the categories are tiles, the fullest first, each with three of its characters, with few repetitions', async () => {
  const page = await read('/category');
  const counts = page.texts('.topic p').map((text) => parseInt(text));
  expect(counts).toHaveLength(23);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const faces = page.values('.topic .fan img[srcset]', 'src');
  const uses = Object.values(Object.groupBy(faces, String)).map((all) => all?.length);
  expect(uses, 'all are seen').toHaveLength(24);
  expect(Math.max(...uses.map(Number)), 'of 69 places').toBeLessThanOrEqual(5);
  const men = await read('/category?gender=MALE');
  expect(men.values('.topic', 'href')[0]).toMatch(/^\/category\/[a-z-]+\?gender=MALE$/);
});

it('the characters of a tag can be sorted and filtered, one choice keeping the others', async () => {
  const page = await read('/category/romance');
  const all = page.texts('main .card').length;
  expect(page.texts('header p')).toContain(`${all} characters`);
  expect(linksOf(page, 'New')).toEqual(['/category/romance?sort=new']);
  const sorted = await read('/category/romance?sort=new');
  expect(linksOf(sorted, 'Women')).toEqual(['/category/romance?sort=new&gender=FEMALE']);
  const women = await read('/category/romance?sort=new&gender=FEMALE');
  expect(women.texts('main .card').length).toBeLessThan(all);
  expect(women.html, 'a guest has nothing to choose there').not.toMatch(/NSFW|BDSM/);
  expect(women.values('main nav', 'aria-label')).toEqual(['Show', 'Sort']);
  expect(linksOf(women, 'Popular')).toEqual(['/category/romance?gender=FEMALE']);
});
