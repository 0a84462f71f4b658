import type { Thing } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { countWords } from '#src/domain/text/count-words.ts';
import { toJsonInHtml } from '#src/domain/json/to-json-in-html.ts';
import type { PagePlace } from '#src/domain/site/page-addresses.ts';
import { articlePlace, blogCategoryPlace, characterPlace, tagPlace } from '#src/domain/site/places.ts';
import { describePage } from '#src/domain/site/structured-data/describe-page.ts';
import type { PageSubject } from '#src/domain/site/page-facts.ts';
import {
  type GraphDocument,
  listSearchFaults,
  listVocabularyFaults,
} from '#tests/support/findability/check-schema-org.ts';
import { hostileTexts } from '#tests/support/findability/hostile-texts.ts';
import { sampleArticle, sampleCharacter, sampleSite } from '#tests/support/findability/sample-content.ts';

const article = sampleArticle('Words');
const character = sampleCharacter('Zoë');

const subjects: [PagePlace, PageSubject | null][] = [
  [{ page: 'index' }, { kind: 'characters', characters: [character] }],
  [articlePlace(article), { kind: 'article', article }],
  [characterPlace(character), { kind: 'character', character }],
  [{ page: 'blogs' }, { kind: 'articles', articles: [article], firstPosition: 13 }],
  [blogCategoryPlace('guides'), { kind: 'articles', articles: [] }],
  [{ page: 'category' }, { kind: 'tags', tags: [{ slug: 'calm', name: 'Calm' }] }],
  [tagPlace('calm'), { kind: 'characters', characters: [character] }],
  [{ page: 'safety' }, null],
];

function describeAs(place: PagePlace, subject: PageSubject | null): Thing[] {
  return describePage(sampleSite, { place, title: 'Name', description: 'Description', subject });
}

/** Converts things to the form that a page contains. */
function toDocument(things: readonly Thing[]): GraphDocument {
  const document: GraphDocument = JSON.parse(
    toJsonInHtml({ '@context': 'https://schema.org', '@graph': things }),
  );
  return document;
}

function typesOf(place: PagePlace, subject: PageSubject | null): string[] {
  return toDocument(describeAs(place, subject))['@graph'].map((thing) => thing['@type']);
}

describe('the structured data of a page', () => {
  it('conforms to the vocabulary of schema.org on every kind of page, and is found faulty where it does not', () => {
    const [good] = toDocument(describeAs(articlePlace(article), { kind: 'article', article }))['@graph'];
    const faulty = [
      { '@type': 'BlogPosting', headlin: 'x' },
      { '@type': 'BlogPosting', wordCount: [true] },
      { '@type': 'Poem' },
      { ...good, '@type': 'Person' },
    ].map((thing) => ({ '@context': 'https://schema.org', '@graph': [thing] }));
    const documents = subjects.map((pair) => toDocument(describeAs(...pair)));
    // One check of the vocabulary for both, because it takes a second.
    const faults = listVocabularyFaults([...documents, ...faulty]);
    expect(faults.map((fault) => fault.replace(/:.*/s, ''))).toEqual([
      'document 8',
      'document 9',
      'document 10',
      'document 11',
    ]);
  });

  it('has what search engines require', async () => {
    for (const pair of subjects)
      expect(await listSearchFaults(toDocument(describeAs(...pair))['@graph'])).toEqual([]);
    expect(await listSearchFaults([{ '@type': 'BreadcrumbList' }])).not.toEqual([]);
  });

  it('names the kinds of things that the page is about', () => {
    expect(subjects.map((pair) => typesOf(...pair))).toEqual([
      ['WebSite', 'Organization', 'CollectionPage'],
      ['BlogPosting', 'BreadcrumbList'],
      ['WebPage', 'CreativeWork', 'BreadcrumbList'],
      ['CollectionPage', 'BreadcrumbList'],
      ['CollectionPage', 'BreadcrumbList'],
      ['CollectionPage', 'BreadcrumbList'],
      ['CollectionPage', 'BreadcrumbList'],
      ['WebPage', 'BreadcrumbList'],
    ]);
  });

  it('never says that a character is a person', () => {
    expect(
      JSON.stringify(describeAs(characterPlace(character), { kind: 'character', character })),
    ).not.toContain('Person');
  });

  it('is left out of pages excluded from indexes', () => {
    const hidden = Object.entries(pageRoutes).filter(([, route]) => !route.isFindable);
    const names = hidden.map(([name]) => name);
    const expected = [
      'chat-character',
      'search',
      'mine',
      'mine-chats',
      'mine-characters',
      'mine-gems',
      'mine-settings',
      'membership-sandbox',
      'login',
      'offline',
      'share',
    ] as const;
    expect(names.toSorted()).toEqual(expected.toSorted());
    for (const page of expected) {
      expect(describeAs({ page, params: { character: 'a-1', order: 'a' } }, null)).toEqual([]);
    }
  });

  it('describes the path from the home page, and numbers a list from the start of its page', () => {
    const text = JSON.stringify(describeAs(...(subjects[3] ?? [{ page: 'index' }, null])));
    expect(text).toContain('"position":13');
    const [, crumbs] = toDocument(describeAs(articlePlace(article), { kind: 'article', article }))['@graph'];
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://yuanfen.example/' },
        { position: 2, name: 'Stories', item: 'https://yuanfen.example/blogs' },
        { position: 3, name: 'Words', item: 'https://yuanfen.example/blogs/guides' },
        { position: 4, name: 'Words', item: 'https://yuanfen.example/blogs/guides/a-story' },
      ],
    });
  });
});

describe('JSON in HTML', () => {
  it.each(hostileTexts)('parses to what it was, and cannot end its block: %j', (text) => {
    const written = toJsonInHtml({ text, [text]: [text] });
    expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    const clean = text.toWellFormed();
    expect(JSON.parse(written)).toMatchObject({ text: clean, [text]: [clean] });
  });
});

it('words are counted by the rules of their language, without marks and tags', () => {
  expect(
    countWords('One **two** [three](https://example.org/four) <b class="five">four</b> — 5.', 'en'),
  ).toBe(5);
  expect(countWords('有缘千里来相会。', 'zh-CN')).toBeGreaterThan(2);
  expect(countWords('有缘千里来相会。', 'zh-CN')).toBeLessThan(8);
});
