import type { ArticleCard } from '#src/contract/stories/article-calls.ts';

/** Composes an article of a list, named by its path. */
export function articleCard(path: string, differences: Partial<ArticleCard> = {}): ArticleCard {
  return {
    id: path,
    path,
    category: 'guides',
    category_name: 'Guides',
    language: 'en',
    h1: path,
    title: path,
    meta_description: '',
    cover_image: null,
    cover: null,
    cover_image_alt_text: '',
    authors: [],
    tags: [],
    reading_duration: 1,
    is_hot: false,
    keywords: [],
    seo_tags: [],
    status: 'published',
    content_type: 'markdown',
    related_articles: [],
    create_time: '2026-01-01T00:00:00.000Z',
    publish_time: '2026-01-01T00:00:00.000Z',
    update_time: '2026-01-01T00:00:00.000Z',
    ...differences,
  };
}
