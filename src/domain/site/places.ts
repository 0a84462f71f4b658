import type { PagePlace } from './page-addresses.ts';
import { characterSegment } from '../text/slug.ts';

export function articlePlace(article: { category: string; path: string }): PagePlace {
  return {
    page: 'blogs-category-article_title',
    params: { category: article.category, article_title: article.path },
  };
}

/** Returns the page with the articles of a category. */
export function blogCategoryPlace(category: string): PagePlace {
  return { page: 'blogs-category', params: { category } };
}

export function characterPlace(character: { slug: string; id: string }): PagePlace {
  return { page: 'character-character', params: { character: characterSegment(character) } };
}

/** Returns the page with the characters of a tag. */
export function tagPlace(tag: string): PagePlace {
  return { page: 'category-category', params: { category: tag } };
}
