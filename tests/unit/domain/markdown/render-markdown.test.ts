import { describe, expect, it } from 'vitest';
import { createProfileRenderer, renderMarkdown } from '#src/domain/markdown/render-markdown.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { expectHarmless } from './expect-harmless.ts';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';

/** Composes nested lists of about `length` characters. */
const composeNest = (length: number) =>
  Array.from({ length: Math.ceil(Math.sqrt(length)) }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join(
    '\n',
  );

describe('renderMarkdown (rule:safe-html)', () => {
  it.each(xssCorpus)('makes harmless: %j', (markdown) => {
    expectHarmless(renderMarkdown(markdown, 'en'));
    expectHarmless(renderMarkdown(`text ${markdown} text`, 'en'));
    expectHarmless(renderMarkdown(`- ${markdown}`, 'en'));
  });

  it('renders what articles are written with', () => {
    const html = renderMarkdown(
      '## Title\n\nA **bold** [link](https://example.com/a?b=1&c=2) and `code`.\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> quote\n\n1. one\n2. two',
      'en',
    );
    expect(html).toContain('<h2 id="section-title">Title</h2>');
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toMatch(
      /<a href="https:\/\/example\.com\/a\?b=1&(#x26;|amp;)?c=2" rel="nofollow noopener">link<\/a>/,
    );
    expect(html).toContain('<table>');
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<ol>');
  });

  it('keeps raw HTML out, and plain characters unchanged', () => {
    expect(renderMarkdown('1 < 2 & 3 > 2', 'en')).toBe('<p>1 &#x3C; 2 &#x26; 3 > 2</p>');
  });

  it.each<[name: string, size: number, compose: (size: number) => string]>([
    ['quotes', 2_000, (size) => '>'.repeat(size)],
    ['two kinds of emphasis', 8_000, (size) => '_*'.repeat(size)],
    ['emphasis', 2_000, (size) => '*a '.repeat(size) + 'b* '.repeat(size)],
    ['emphasis in quotes', 1_000, (size) => '> *a\n'.repeat(size) + '> b*\n'.repeat(size)],
    ['emphasis in lists', 5_000, (size) => '2. _a\n'.repeat(size) + '2. b_\n'.repeat(size)],
    ['lists', 2_000, (size) => '- '.repeat(size)],
    ['indented lists', 1_000_000, composeNest],
    ['brackets', 5_000, (size) => '['.repeat(size)],
    ['ticks', 20_000, (size) => '`'.repeat(size)],
    ['tildes', 5_000, (size) => '~~a '.repeat(size)],
    ['bars', 20_000, (size) => '|'.repeat(size)],
    ['addresses', 2_000, (size) => 'https://www.a.com查'.repeat(size)],
    ['addresses without hosts', 5_000, (size) => 'www。'.repeat(size)],
    ['one address', 20_000, (size) => `https://a.com/${'路'.repeat(size)}`],
  ])('takes time in proportion to marks that no person would write: %s', (_name, size, compose) => {
    const build = (part: number) => `${compose(part)} <img src=x onerror=alert(1)>`;
    expectHarmless(renderMarkdown(build(size), 'en'));
    expectInProportion(size, build, (marks) => renderMarkdown(marks, 'en'));
  });

  it('leaves single tildes, which mean “about” in Chinese, as they are', () => {
    const text = '大约~12万和~510万，8~9点到1~2点';
    expect(renderMarkdown(text, 'zh-CN')).toBe(`<p>${text}</p>`);
    expect(renderMarkdown('~~真的删掉~~留下', 'zh-CN')).toBe('<p><del>真的删掉</del>留下</p>');
  });

  it.each([
    ['en', 'Footnotes', 'Back to reference 1', 'Back to reference 1-2'],
    ['zh-CN', '脚注', '返回引用 1', '返回引用 1-2'],
  ] as const)('labels footnotes in the language of the text: %s', (language, label, back, again) => {
    const html = renderMarkdown('甲[^1] 乙[^1]\n\n[^1]: 丙', language);
    expect(html).toContain(`<h2 class="sr-only" id="footnote-label">${label}</h2>`);
    for (const name of [back, again]) expect(html).toContain(`aria-label="${name}"`);
  });

  it('renders a long list of emphasised words', () => {
    const list = '- **one** and *two* and ~~three~~\n'.repeat(500);
    expect(renderMarkdown(list, 'en').match(/<strong>/g)).toHaveLength(500);
  });
});

describe('the texts of a profile', () => {
  it('are Markdown as far as their total weight is small, and plain text beyond', () => {
    const render = createProfileRenderer('en');
    expect(render('*Rain.*')).toBe('<p><em>Rain.</em></p>');
    expect(render('_*'.repeat(4_000))).toBe(`<p>${'_*'.repeat(4_000)}</p>`);
    expect(render(`*Rain.* ${'a'.repeat(30_000)}`)).toMatch(/^<p><em>/);
    expect(render(`*Rain.* ${'a'.repeat(30_000)}`)).toMatch(/^<p>\*Rain/);
    expect(render('*Rain.*')).toBe('<p><em>Rain.</em></p>');
  });

  it.each(['_*', '1. ', 'a\n\n', '- a\n', '|a|b|\n|-|-|\n', '[^a]: b\n', '[a](b) ', '> a\n'])(
    'take time in proportion to a card of %j alone',
    (unit) => {
      expectInProportion(
        400_000,
        (size) => unit.repeat(size / unit.length),
        (text) => createProfileRenderer('en')(text),
      );
    },
  );
});
