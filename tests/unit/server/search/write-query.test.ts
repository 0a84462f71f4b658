import { describe, expect, it } from 'vitest';
import synonyms from '#src/content/search-synonyms.json' with { type: 'json' };
import tags from '#src/content/tags.json' with { type: 'json' };
import { writeQuery } from '#src/server/search/write-query.ts';

describe('writeQuery', () => {
  it.each([
    [[], null],
    [['peng', 'yue'], `'peng' & 'yue':*`],
    [['a'], `'a'`],
    [['缘'], `'缘'`],
    [['缘分天'], `'缘分' & '分天'`],
    [['scandal', '缘分'], `'scandal' & '缘分'`],
  ])('%j matches every word, the last one perhaps unfinished', (runs, query) => {
    expect(writeQuery(runs)).toBe(query);
  });

  it.each([
    [['funny'], `(('funny':*) | ('#playful'))`],
    [['man'], `(('man':*) | ('@male'))`],
    [['science', 'fiction', 'x'], `(('science' & 'fiction') | ('#sci-fi')) & 'x'`],
    [['boyfriend'], `(('boyfriend':*) | ('#romance' & '@male') | '~male')`],
    [['男友'], `(('男友') | ('#romance' & '@male') | '~male')`],
    [
      ['会做饭的男友'],
      `(('会做' & '做饭' & '饭的' & '的男' & '男友') | ` +
        `((('做饭') | ('#food')) & (('男友') | ('#romance' & '@male') | '~male')))`,
    ],
  ])('%j matches the word or its synonyms', (runs, query) => {
    expect(writeQuery(runs)).toBe(query);
  });

  it('a quote or backslash stays text', () => {
    expect(writeQuery([`a'b\\c`])).toBe(`'a''b\\\\c':*`);
  });
});

describe('search-synonyms.json', () => {
  it('names existing tags, and words as the index writes them', () => {
    const slugs = tags.map(({ slug }) => slug);
    for (const group of synonyms) {
      if ('tag' in group) expect(slugs).toContain(group.tag);
      for (const word of group.words.en) expect(word).toMatch(/^[a-z]+(?: [a-z]+)*$/u);
      for (const word of group.words['zh-CN']) expect(word).toMatch(/^\p{Script=Han}{1,4}$/u);
      for (const word of group.words.en) expect(word.split(' ').length).toBeLessThanOrEqual(4);
    }
  });
});
