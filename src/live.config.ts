import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import {
  type Article,
  type ArticleCard,
  getArticle,
  listArticles,
  websiteName,
} from '#src/contract/article-calls.ts';
import {
  type CharacterCard,
  type CharacterProfile,
  getCharacterProfile,
  recommendCharacters,
} from '#src/contract/character-calls.ts';
import { CallError } from '#src/contract/client.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Language } from '#src/contract/language.ts';
import { createPageClient } from '#src/server/page-context.ts';

interface ArticleFilter {
  path: string;
  language: Language;
}

interface ArticleListFilter {
  language: Language;
  page: number;
  size: number;
  category?: string | undefined;
}

interface CharacterFilter {
  id: string;
  language: Language;
}

interface CharacterListFilter {
  language: Language;
  page: number;
  size: number;
  gender?: Gender | undefined;
}

/** Articles through the contract client, tagged so that a cached page can be dropped when they change (D8). */
const articleLoader: LiveLoader<Article | ArticleCard, ArticleFilter, ArticleListFilter> = {
  name: 'articles',
  async loadEntry({ filter }) {
    return orMissing(async () => {
      const query = { website: websiteName, path: filter.path };
      const data = await createPageClient({ language: filter.language }).call(getArticle, { query });
      const related = data.related_articles.map((article) => `article:${article.path}`);
      const cacheHint = { tags: [`article:${data.path}`, ...related] };
      return { id: data.path, data, cacheHint };
    });
  },
  async loadCollection({ filter }) {
    const { language, page, size, category } = filter ?? { language: 'en', page: 1, size: 6 };
    const query = { website: websiteName, page_number: page, page_size: size, category };
    const list = await createPageClient({ language }).call(listArticles, { query });
    return {
      entries: list.data_list.map((data) => ({ id: data.path, data })),
      cacheHint: { tags: ['articles'] },
    };
  },
};

/** Characters through the contract client. */
const characterLoader: LiveLoader<CharacterProfile | CharacterCard, CharacterFilter, CharacterListFilter> = {
  name: 'characters',
  async loadEntry({ filter }) {
    return orMissing(async () => {
      const query = { id: filter.id };
      const data = await createPageClient({ language: filter.language }).call(getCharacterProfile, { query });
      return { id: data.id, data, cacheHint: { tags: [`character:${data.id}`] } };
    });
  },
  async loadCollection({ filter }) {
    const { language, ...body } = filter ?? { language: 'en', page: 1, size: 8 };
    const list = await createPageClient({ language }).call(recommendCharacters, { body });
    return {
      entries: list.records.map((data) => ({ id: data.id, data })),
      cacheHint: { tags: ['characters'] },
    };
  },
};

/** An unknown id is a missing entry; any other failure is the page's. */
async function orMissing<Entry>(load: () => Promise<Entry>): Promise<Entry | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

export const collections = {
  articles: defineLiveCollection({ loader: articleLoader }),
  characters: defineLiveCollection({ loader: characterLoader }),
};
