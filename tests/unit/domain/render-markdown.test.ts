import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#src/domain/render-markdown.ts';
import { expectHarmless } from '#tests/support/harmless-html.ts';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';

describe('renderMarkdown (trust row 12, C5)', () => {
  it.each(xssCorpus)('makes harmless: %j', (markdown) => {
    expectHarmless(renderMarkdown(markdown));
    expectHarmless(renderMarkdown(`text ${markdown} text`));
    expectHarmless(renderMarkdown(`- ${markdown}`));
  });

  it('renders what articles are written with', () => {
    const html = renderMarkdown(
      '## Title\n\nA **bold** [link](https://example.com/a?b=1&c=2) and `code`.\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> quote\n\n1. one\n2. two',
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

  it('keeps the words of raw HTML out of the way, and plain signs as they are', () => {
    expect(renderMarkdown('1 < 2 & 3 > 2')).toBe('<p>1 &#x3C; 2 &#x26; 3 > 2</p>');
  });

  it.each([
    '>'.repeat(30_000),
    '*a '.repeat(20_000) + 'b* '.repeat(20_000),
    '> *a\n'.repeat(5_000) + '> b*\n'.repeat(5_000),
    '2. _a\n'.repeat(5_000) + '2. b_\n'.repeat(5_000),
    '- '.repeat(10_000),
    Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    '['.repeat(5_000),
    '`'.repeat(20_000),
    '~~a '.repeat(5_000),
    '|'.repeat(20_000),
  ])('is soon done with marks that no person would write (%#)', (marks) => {
    const startedAt = performance.now();
    const html = renderMarkdown(`${marks} <img src=x onerror=alert(1)>`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expectHarmless(html);
  });

  it('takes a long list of emphasised words for what it is', () => {
    const list = '- **one** and *two* and ~~three~~\n'.repeat(500);
    expect(renderMarkdown(list).match(/<strong>/g)).toHaveLength(500);
  });
});
