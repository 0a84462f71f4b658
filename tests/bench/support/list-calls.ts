import {
  articlePathOf,
  categorySlugOf,
  characterIdOf,
  hanOf,
  tagCount,
  tagSlugOf,
  wordOf,
} from './seed-lists.ts';

/** A measured request, for a database of a given size. */
export interface ListCall {
  name: string;
  path: string;
  query?: (size: number) => Record<string, string | number>;
  /** True to call as a member who sees mature characters (rule:mature-hidden). */
  isMember?: boolean;
  /** The body of a POST; a GET without one. */
  body?: Record<string, string | number>;
}

const website = 'yuanfen';
const recommend = '/v2/characterProfile/recommendRole/';
const ofTag = '/v2/characterProfile/tags/model';
const withRole = '/v2/characterProfile/tags/list-page/with-role/';
const posts = '/api-front/post-articles';
const rareTag = tagSlugOf(tagCount - 1);

const characterCalls: ListCall[] = [
  { name: 'recommendRole', path: recommend, body: {} },
  { name: 'recommendRole, gender', path: recommend, body: { gender: 'FEMALE' } },
  { name: 'recommendRole, page 40 of 24', path: recommend, body: { page: 40, size: 24 } },
  { name: 'getAllTags', path: '/v2/characterProfile/getAllTags' },
  { name: 'tags', path: '/v2/characterProfile/tags' },
  { name: 'tags with-role', path: withRole, body: {} },
  { name: 'tags with-role, gender, page 3', path: withRole, body: { gender: 'MALE', page: 3 } },
  { name: 'tags/model, commonest, popular', path: ofTag, query: () => ({ tag: tagSlugOf(1) }) },
  { name: 'tags/model, commonest, new', path: ofTag, query: () => ({ tag: tagSlugOf(1), sort: 'new' }) },
  {
    name: 'tags/model, commonest, gender, page 8',
    path: ofTag,
    query: () => ({ tag: tagSlugOf(1), gender: 'MALE', page: 8 }),
  },
  { name: 'tags/model, middling', path: ofTag, query: () => ({ tag: tagSlugOf(14) }) },
  { name: 'tags/model, rarest', path: ofTag, query: () => ({ tag: rareTag, size: 2 }) },
  { name: 'tags/model/regular', path: `${ofTag}/regular`, query: () => ({ tag: tagSlugOf(2), sort: 'new' }) },
  {
    name: 'getAllModel, a sitemap page',
    path: '/v2/characterProfile/getAllModel',
    query: (size) => ({ after: characterIdOf(size - 499), size: 490 }),
  },
  {
    name: 'characterProfile/getById',
    path: '/v2/characterProfile/getById/',
    query: (size) => ({ id: characterIdOf(Math.floor(size / 2)) }),
  },
  {
    name: 'character/getById',
    path: '/v2/character/getById/',
    query: (size) => ({ id: characterIdOf(Math.floor(size / 2)) }),
  },
];

const articleCalls: ListCall[] = [
  { name: 'categories', path: '/api-front/categories', query: () => ({ website }) },
  { name: 'post-articles', path: posts, query: () => ({ website }) },
  { name: 'post-articles, hot', path: posts, query: () => ({ website, is_hot: 'true' }) },
  { name: 'post-articles, not hot', path: posts, query: () => ({ website, is_hot: 'false' }) },
  { name: 'post-articles, category', path: posts, query: () => ({ website, category: categorySlugOf(1) }) },
  {
    name: 'post-articles, category, hot',
    path: posts,
    query: () => ({ website, category: categorySlugOf(2), is_hot: 'true' }),
  },
  { name: 'post-articles, commonest tag', path: posts, query: () => ({ website, tag: tagSlugOf(1) }) },
  { name: 'post-articles, rarest tag', path: posts, query: () => ({ website, tag: rareTag, page_size: 2 }) },
  {
    name: 'post-articles, category, tag',
    path: posts,
    query: () => ({ website, category: categorySlugOf(1), tag: tagSlugOf(1) }),
  },
  {
    name: 'post-articles, page 40 of 24',
    path: posts,
    query: () => ({ website, page_number: 40, page_size: 24 }),
  },
  {
    name: 'post-articles/detail',
    path: `${posts}/detail`,
    query: (size) => ({ website, path: articlePathOf(Math.floor(size / 2)) }),
  },
  {
    name: 'post-articles/all, a sitemap page',
    path: `${posts}/all`,
    query: (size) => ({ website, after: articlePathOf(size - 499), size: 490 }),
  },
  { name: 'redirects', path: '/api-front/redirects', query: () => ({ path: '/somewhere' }) },
];

const searchFor = (name: string, q: string, query: Record<string, string | number> = {}): ListCall => ({
  name: `search: ${name}`,
  path: '/v2/search',
  query: () => ({ q, ...query }),
});

const searchCalls: ListCall[] = [
  searchFor('the commonest word', wordOf(1)),
  searchFor('a common word', wordOf(10)),
  searchFor('a middling word', wordOf(300)),
  searchFor('a rare word', wordOf(5_000)),
  searchFor('two common words', `${wordOf(2)} ${wordOf(3)}`),
  searchFor('a common and a rare word', `${wordOf(1)} ${wordOf(4_000)}`),
  searchFor('the first two letters', wordOf(10).slice(0, 2)),
  searchFor('a tag', 'tag'),
  searchFor('one Chinese character', hanOf(1)),
  searchFor('two Chinese characters', hanOf(1) + hanOf(2)),
  searchFor('articles only', wordOf(10), { kind: 'article' }),
  searchFor('page 10', wordOf(1), { page: 10 }),
  searchFor('a misspelt word', `${wordOf(700).slice(0, 3)}${wordOf(700).slice(4)}`),
  searchFor('nothing like any word', 'qqqqqqqq'),
  searchFor('a word for a tag', 'boyfriend'),
  searchFor('Chinese words for two tags', '恋爱的男友'),
];

const memberCalls = [...characterCalls, ...searchCalls].map((call) => ({
  ...call,
  name: `member: ${call.name}`,
  isMember: true,
}));

export const listCalls: readonly ListCall[] = [
  ...characterCalls,
  ...articleCalls,
  ...searchCalls,
  ...memberCalls,
];

/**
 * Composes the request of a call.
 * @param session the headers of a member's browser
 */
export function requestOf(
  { path, query, body, isMember }: ListCall,
  size: number,
  session: Record<string, string>,
): Request {
  const search = new URLSearchParams(
    Object.entries(query?.(size) ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const url = `http://localhost${path}${search.size === 0 ? '' : `?${search.toString()}`}`;
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': 'en',
    ...(isMember === true && session),
  };
  return body === undefined
    ? new Request(url, { headers })
    : new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
