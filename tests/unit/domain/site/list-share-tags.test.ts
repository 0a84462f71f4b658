import { expect, it } from 'vitest';
import { listShareTags } from '#src/domain/site/list-share-tags.ts';
import { articlePlace } from '#src/domain/site/places.ts';
import { sampleArticle, sampleSite } from '#tests/support/findability/sample-content.ts';

it('a story that exists in one language is shared in that one, at its one address', () => {
  const article = { ...sampleArticle('Words'), language: 'en' as const, languages: ['en' as const] };
  const page = {
    ...{ place: articlePlace(article), title: 'Name', description: 'Description' },
    subject: { kind: 'article' as const, article },
  };
  const tags = listShareTags({ ...sampleSite, language: 'zh-CN' }, page);
  const valuesOf = (name: string) => tags.flatMap(({ key, content }) => (key === name ? [content] : []));
  expect(valuesOf('og:locale')).toEqual(['en_US']);
  expect(valuesOf('og:locale:alternate')).toEqual([]);
  expect(valuesOf('og:url')).toEqual([`${sampleSite.origin}/blogs/${article.category}/${article.path}`]);
  const both = { ...article, languages: ['en' as const, 'zh-CN' as const], language: 'zh-CN' as const };
  const translated = listShareTags(
    { ...sampleSite, language: 'zh-CN' },
    { ...page, subject: { kind: 'article', article: both } },
  );
  expect(translated.find(({ key }) => key === 'og:locale')?.content).toBe('zh_CN');
  expect(translated.find(({ key }) => key === 'og:locale:alternate')?.content).toBe('en_US');
});
