import type { Article } from '#src/contract/stories/article-calls.ts';
import type { CharacterProfile } from '#src/contract/characters/character-calls.ts';
import type { SiteFacts } from '#src/domain/site/site-facts.ts';

export const sampleSite: SiteFacts = {
  origin: 'https://yuanfen.example',
  siteName: 'Yuanfen',
  language: 'en',
};

const picture = {
  path: '/pictures/0123456789abcdef',
  width: 1440,
  height: 810,
  blur: 'data:image/webp;base64,AA==',
};

/** Composes an article whose texts are all the same. */
export function sampleArticle(text: string): Article {
  return {
    id: 'a-story',
    path: 'a-story',
    category: 'guides',
    category_name: text,
    language: 'en',
    languages: ['en', 'zh-CN'],
    h1: text,
    title: text,
    meta_description: text,
    cover_image: picture.path,
    cover: picture,
    cover_image_alt_text: text,
    authors: [{ id: 'desk', name: text, avatar_url: '/pictures/fedcba9876543210', intro: text }],
    tags: [text, 'plain'],
    reading_duration: 4,
    is_hot: false,
    publish_time: '2026-03-04T05:06:07.000Z',
    update_time: '2026-03-05T05:06:07.000Z',
    keywords: [text],
    seo_tags: [],
    status: 'published',
    content_type: 'markdown',
    content: `Words. ${text}\n\n[Read on](/blogs/guides/other) and [far away](https://example.org/a?b=1&c=2).`,
    create_time: '2026-03-04T05:06:07.000Z',
    related_articles: [],
    previous_article: null,
    next_article: null,
  };
}

/** Composes a character whose texts are all the same. */
export function sampleCharacter(text: string): CharacterProfile {
  return {
    id: 'f01',
    cid: 'f01',
    name: text,
    slug: 'zoe',
    language: 'en',
    languages: ['en', 'zh-CN'],
    pictures: [],
    gender: 'FEMALE',
    tagline: text,
    first_words: text,
    avatar: null,
    portrait: { ...picture, width: 960, height: 1280 },
    tags: [{ slug: 'calm', name: text, label_type: 'personality' }],
    likes: 12,
    collect: false,
    vip: false,
    scenario: text,
    age: 34,
    occupation: text,
    description: text,
    personality: text,
    first_message: text,
    openers: [text],
    mood: [text],
    liked_things: [text],
    disliked_things: [text],
    similar_characters: [],
    create_time: '2026-03-04T05:06:07.000Z',
    update_time: '2026-03-05T05:06:07.000Z',
  };
}
