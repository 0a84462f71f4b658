import type { PagePlace } from './page-addresses.ts';
import { characterSegment } from '../text/slug.ts';

/** Where an article is shown. */
export function articlePlace(article: { category: string; path: string }): PagePlace {
  return {
    page: 'blogs-category-article_title',
    params: { category: article.category, article_title: article.path },
  };
}

/** Where the articles of a category are listed. */
export function blogCategoryPlace(category: string): PagePlace {
  return { page: 'blogs-category', params: { category } };
}

/** Where a character is shown. */
export function characterPlace(character: { slug: string; id: string }): PagePlace {
  return { page: 'character-character', params: { character: characterSegment(character) } };
}

/** Where the characters of a tag are listed. */
export function tagPlace(tag: string): PagePlace {
  return { page: 'category-category', params: { category: tag } };
}
