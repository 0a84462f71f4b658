import { describe, expect, it } from 'vitest';
import {
  articleOgSubject,
  characterOgSubject,
  ogImagePath,
  type OgSubject,
} from '#src/domain/site/og-image.ts';
import { sampleArticle, sampleCharacter, sampleSite } from '#tests/support/findability/sample-content.ts';

const article = {
  kind: 'article',
  key: 'what-yuanfen-means',
  language: 'en',
  siteName: 'Yuanfen',
  title: 'What yuanfen means',
  line: '',
  picture: '/pictures/00112233445566ff',
} as const satisfies OgSubject;

describe('the address of a link preview', () => {
  it('names kind, key, language and a version', () => {
    expect(ogImagePath(article)).toMatch(/^\/og\/article\/what-yuanfen-means\/en\/[0-9a-f]{16}\.jpg$/);
    expect(ogImagePath({ kind: 'site', language: 'zh-CN', siteName: 'Yuanfen' })).toMatch(
      /^\/og\/site\/home\/zh-CN\/[0-9a-f]{16}\.jpg$/,
    );
  });

  it('is the same for the same, and another when anything changes that is drawn', () => {
    const others: OgSubject[] = [
      { ...article, title: 'What Yuanfen means' },
      { ...article, line: 'A line' },
      { ...article, title: '', line: article.title },
      { ...article, picture: '/pictures/00112233445566fe' },
      { ...article, picture: null },
      { ...article, language: 'zh-CN' },
      { ...article, siteName: '缘分' },
      { ...article, kind: 'character' },
      { ...article, key: 'what-yuanfen-mean' },
    ];
    const versions = [article, ...others].map((subject) => ogImagePath(subject).split('/').at(-1));
    expect(new Set(versions).size).toBe(versions.length);
    expect(ogImagePath({ ...article })).toBe(ogImagePath(article));
  });

  it('depends on the drawn data of a record, not on the time of its storage', () => {
    const story = sampleArticle('Words');
    const person = sampleCharacter('Zoë');
    const storyPath = (changes: object) =>
      ogImagePath(articleOgSubject({ ...story, ...changes }, sampleSite));
    const personPath = (changes: object) =>
      ogImagePath(characterOgSubject({ ...person, ...changes }, sampleSite));
    const later = { update_time: '2027-01-01T00:00:00.000Z' };
    expect(storyPath(later)).toBe(storyPath({}));
    expect(personPath(later)).toBe(personPath({}));
    const changed = [
      ...[{ h1: 'Other' }, { cover: null }].map((changes) => storyPath(changes)),
      ...[{ name: 'Other' }, { tagline: 'Other' }, { portrait: null }].map((changes) => personPath(changes)),
    ];
    expect(new Set([storyPath({}), personPath({}), ...changed]).size).toBe(changed.length + 2);
  });
});
