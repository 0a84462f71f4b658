import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#src/domain/markdown/render-markdown.ts';

/** Writes each link of a text as `[text](address)`. */
const linksOf = (markdown: string) =>
  renderMarkdown(markdown, 'zh-CN').replace(
    /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g,
    (_all, address: string, text: string) => `[${text}](${decodeURI(address)})`,
  );

describe('an address in Chinese text', () => {
  it.each([
    [
      'ends at a full stop',
      '访问https://example.com/路径。谢谢',
      '访问[https://example.com/路径](https://example.com/路径)。谢谢',
    ],
    [
      'ends at a comma after its host',
      'www.example.com，好。',
      '[www.example.com](http://www.example.com)，好。',
    ],
    [
      'ends at a bracket',
      '（见 https://example.net/b）完',
      '（见 [https://example.net/b](https://example.net/b)）完',
    ],
    [
      'ends at quotation marks',
      '“https://a.com/b”和「https://a.com/c」',
      '“[https://a.com/b](https://a.com/b)”和「[https://a.com/c](https://a.com/c)」',
    ],
    ['ends at an ellipsis', 'https://a.com/缘分……', '[https://a.com/缘分](https://a.com/缘分)……'],
    [
      'ends at a letter after its host',
      'https://example.com查看',
      '[https://example.com](https://example.com)查看',
    ],
    [
      'ends at a letter after its port',
      'https://example.com:80查看',
      '[https://example.com:80](https://example.com:80)查看',
    ],
    [
      'has a host of Chinese letters',
      'https://例子.中国/路径。',
      '[https://例子.中国/路径](https://例子.中国/路径)。',
    ],
    [
      'keeps full-width letters of its path',
      'https://a.com/ＡＢ１。',
      '[https://a.com/ＡＢ１](https://a.com/ＡＢ１)。',
    ],
    [
      'loses the marks of English before',
      'https://a.com/b.。 https://a.com/c)）',
      '[https://a.com/b](https://a.com/b).。 [https://a.com/c](https://a.com/c))）',
    ],
    [
      'begins after a Chinese letter or mark',
      '访问www.a.com（www.b.com）',
      '访问[www.a.com](http://www.a.com)（[www.b.com](http://www.b.com)）',
    ],
    [
      'is followed by another',
      'https://a.com/x，https://b.com/y。',
      '[https://a.com/x](https://a.com/x)，[https://b.com/y](https://b.com/y)。',
    ],
    [
      'is followed by Markdown',
      'https://a.com/x。**重要**',
      '[https://a.com/x](https://a.com/x)。<strong>重要</strong>',
    ],
  ])('%s', (_name, markdown, links) => {
    expect(linksOf(markdown)).toBe(`<p>${links}</p>`);
  });

  it.each([
    ['between angle brackets', '<https://a.com/b。c>', '[https://a.com/b。c](https://a.com/b。c)'],
    ['of a link', '[见](https://a.com/b。c)', '[见](https://a.com/b。c)'],
    [
      'in a text of English',
      'see https://a.com/b?c=d, and',
      'see [https://a.com/b?c=d](https://a.com/b?c=d), and',
    ],
    ['of a mail', '联系a@b.com。', '联系[a@b.com](mailto:a@b.com)。'],
  ])('stays as it was %s', (_name, markdown, links) => {
    expect(linksOf(markdown)).toBe(`<p>${links}</p>`);
  });
});
