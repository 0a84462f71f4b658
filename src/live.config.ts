import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import {
  type Article,
  type Category,
  getArticle,
  listArticles,
  listCategories,
  listCharactersOfArticle,
  websiteName,
} from '#src/contract/stories/article-calls.ts';
import {
  type CharacterProfile,
  type CountedTag,
  getAllTags,
  getCharacterProfile,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { CallError, type Client } from '#src/contract/call/client.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import { search } from '#src/contract/site/search-calls.ts';

/** The common part of every filter: the user and the language of the page. */
interface PageFilter {
  client: Client;
}

interface ListFilter extends PageFilter {
  page: number;
  size: number;
  until?: string | undefined;
}

type Result<OfCall extends Call> = ReturnType<OfCall['result']['parse']>;

interface Answer<Data> {
  id: string;
  data: Data;
  /** Cache tags: a cached page with this answer is dropped when one of these tags changes (rule:kept-pages). */
  tags: string[];
}

/** The arguments of a loader. Astro's own types are equivalent, but unusable in a generic function. */
interface Context<Filter> {
  filter: Filter;
}

/**
 * Returns a loader that gives the answers of calls as entries of a live collection: one article, or one page of a list
 * with its total. A page's filter names the user that it is rendered for; a cached page is rendered for nobody in
 * particular. An entry that the server does not know, or whose name it rejects as impossible, is missing; any other
 * error is the page's.
 */
function answersOf<Data extends object, Filter extends PageFilter>(
  name: string,
  load: (filter: Filter) => Promise<Answer<Data>>,
) {
  return {
    name,
    async loadEntry({ filter }: Context<Filter>) {
      try {
        const { id, data, tags } = await load(filter);
        return { id, data, cacheHint: { tags } };
      } catch (error) {
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) return undefined;
        throw error;
      }
    },
    loadCollection: () => Promise.resolve({ error: new Error(`Ask ${name} for one entry by its filter.`) }),
  };
}

interface ArticleFilter extends PageFilter {
  path: string;
}

const articles: LiveLoader<Article, ArticleFilter> = answersOf(
  'articles',
  async ({ client, path: wanted }: ArticleFilter) => {
    const data = await client.call(getArticle, { query: { website: websiteName, path: wanted } });
    const neighbours = [data.previous_article, data.next_article].filter((article) => article !== null);
    const near = [data, ...data.related_articles, ...neighbours].map(({ path }) => `article:${path}`);
    const tags = [...near, `articles-order:${data.category}`, 'authors', 'categories'];
    return { id: data.path, data, tags };
  },
);

const charactersOfArticle: LiveLoader<{ characters: CharacterCard[] }, ArticleFilter> = answersOf(
  'charactersOfArticle',
  async ({ client, path }: ArticleFilter) => {
    const characters = await client.call(listCharactersOfArticle, { query: { website: websiteName, path } });
    return { id: path, data: { characters }, tags: [`article:${path}`, 'characters', 'tags'] };
  },
);

interface ArticleListFilter extends ListFilter {
  category?: string | undefined;
  isHot?: true | undefined;
}

const articleLists: LiveLoader<Result<typeof listArticles>, ArticleListFilter> = answersOf(
  'articleLists',
  async (filter: ArticleListFilter) => {
    const { client, page: page_number, size: page_size, category, until } = filter;
    const is_hot = filter.isHot === true ? 'true' : undefined;
    const query = { website: websiteName, page_number, page_size, category, is_hot, until };
    const data = await client.call(listArticles, { query });
    return { id: 'list', data, tags: ['articles', 'authors', 'categories'] };
  },
);

const categoryLists: LiveLoader<{ categories: Category[] }, PageFilter> = answersOf(
  'categoryLists',
  async ({ client }: PageFilter) => {
    const categories = await client.call(listCategories, { query: { website: websiteName } });
    return { id: 'all', data: { categories }, tags: ['articles', 'categories'] };
  },
);

interface CharacterFilter extends PageFilter {
  id: string;
}

const characters: LiveLoader<CharacterProfile, CharacterFilter> = answersOf(
  'characters',
  async ({ client, id }: CharacterFilter) => {
    const data = await client.call(getCharacterProfile, { query: { id } });
    const shown = [data, ...data.similar_characters].map((character) => `character:${character.id}`);
    return { id: data.id, data, tags: [...shown, 'tags'] };
  },
);

interface CharacterListFilter extends ListFilter {
  gender?: Gender | undefined;
}

const characterLists: LiveLoader<Result<typeof recommendCharacters>, CharacterListFilter> = answersOf(
  'characterLists',
  async (filter: CharacterListFilter) => {
    const { client, page, size, gender, until } = filter;
    const body = { page, size, gender, until };
    const data = await client.call(recommendCharacters, { body });
    return { id: 'list', data, tags: ['characters', 'tags'] };
  },
);

const tagLists: LiveLoader<{ tags: CountedTag[] }, PageFilter> = answersOf(
  'tagLists',
  async ({ client }: PageFilter) => {
    const tags = await client.call(getAllTags);
    return { id: 'all', data: { tags }, tags: ['characters', 'tags'] };
  },
);

const tagShelves: LiveLoader<Result<typeof listTagsWithCharacters>, CharacterListFilter> = answersOf(
  'tagShelves',
  async (filter: CharacterListFilter) => {
    const { client, page, size, gender } = filter;
    const data = await client.call(listTagsWithCharacters, { body: { page, size, gender } });
    return { id: 'list', data, tags: ['characters', 'tags'] };
  },
);

interface TagListFilter extends CharacterListFilter {
  tag: string;
  sort: 'popular' | 'new';
  /**
   * `regular`: without tags labelled NSFW or BDSM (rule:tag-lists); the server decides what `all` may hold
   * (rule:mature-hidden).
   */
  scope: 'regular' | 'all';
}

const charactersOfTag: LiveLoader<Result<typeof listCharactersOfTag>, TagListFilter> = answersOf(
  'charactersOfTag',
  async (filter: TagListFilter) => {
    const { client, tag, scope, sort, gender, page, size, until } = filter;
    const query = { tag, sort, gender, page, size, until };
    const call = scope === 'regular' ? listRegularCharactersOfTag : listCharactersOfTag;
    return { id: 'list', data: await client.call(call, { query }), tags: ['characters', 'tags'] };
  },
);

interface SearchFilter extends ListFilter {
  q: string;
  kind: 'character' | 'article';
}

const searchResults: LiveLoader<Result<typeof search>, SearchFilter> = answersOf(
  'searchResults',
  async (filter: SearchFilter) => {
    const { client, q, kind, page, size } = filter;
    const query = { q, kind, page, size };
    return { id: 'list', data: await client.call(search, { query }), tags: ['characters', 'articles'] };
  },
);

export const collections = {
  articles: defineLiveCollection({ loader: articles }),
  charactersOfArticle: defineLiveCollection({ loader: charactersOfArticle }),
  articleLists: defineLiveCollection({ loader: articleLists }),
  categoryLists: defineLiveCollection({ loader: categoryLists }),
  characters: defineLiveCollection({ loader: characters }),
  characterLists: defineLiveCollection({ loader: characterLists }),
  tagLists: defineLiveCollection({ loader: tagLists }),
  tagShelves: defineLiveCollection({ loader: tagShelves }),
  charactersOfTag: defineLiveCollection({ loader: charactersOfTag }),
  searchResults: defineLiveCollection({ loader: searchResults }),
};
