import { describe, expect, it } from 'vitest';
import { renderArticle } from '#src/domain/markdown/render-article.ts';
import { expectHarmless } from './expect-harmless.ts';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';

const markdown = (content: string) => renderArticle({ content, content_type: 'markdown', language: 'en' });
const html = (content: string) => renderArticle({ content, content_type: 'html', language: 'en' });

describe('renderArticle', () => {
  it.each(xssCorpus)('makes harmless, as HTML and as Markdown (rule:safe-html): %j', (attack) => {
    for (const text of [attack, `<p>text ${attack} text</p>`, `<table><tr><td>${attack}`, `# ${attack}`]) {
      expectHarmless(html(text).html);
      expectHarmless(markdown(text).html);
    }
  });

  it('names its sections, each with its own id, and keeps the text of other scripts', () => {
    const { html: text, headings } = markdown('## One & *two*\n\n### 秘书与那扇门\n\n## One two\n\n## !?');
    expect(headings).toEqual([
      { id: 'section-one-two', text: 'One & two', level: 2 },
      { id: 'section-秘书与那扇门', text: '秘书与那扇门', level: 3 },
      { id: 'section-one-two-2', text: 'One two', level: 2 },
      { id: 'section-part', text: '!?', level: 2 },
    ]);
    for (const { id } of headings) expect(text).toContain(`id="${id}"`);
  });

  it('marks where a line of a Chinese heading may end', () => {
    expect(markdown('## 为什么忘事看着像*撒谎*').html).toMatch(
      /^<h2 id="[^"]+">为什么忘事看<wbr>着像<em>撒谎<\/em><\/h2>$/u,
    );
    expect(markdown('## What memory is').html).not.toContain('<wbr>');
  });

  it('leaves the first heading to the page, and ids to us', () => {
    const { html: text } = html('<h1 id="location" name="cookie">A</h1><p id="section-a">b</p>');
    expect(text).toBe('<h2 id="section-a">A</h2><p>b</p>');
  });

  it('has notes that lead to their place and back, and are not a section', () => {
    const { html: text, headings } = markdown('## A\n\nb[^1]\n\n[^1]: c');
    expect(headings).toHaveLength(1);
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${target}"`);
  });

  it('marks links to other sites as not vouched for', () => {
    for (const href of ['https://example.com', '//example.com', '\\\\example.com', 'HTTP://example.com']) {
      const { html: text } = html(`<a href="${href}" rel="dofollow" target="_blank">x</a>`);
      expect(text).toMatch(/^<a href="[^"]+" rel="nofollow noopener">x<\/a>$/);
    }
    expect(markdown('[x](/blogs#section-a)').html).toBe('<p><a href="/blogs#section-a">x</a></p>');
  });

  it('shows pictures of the picture route, in several widths, and no others', () => {
    const { html: text } = markdown('![own](/pictures/0123456789abcdef) ![far](https://example.com/a.png)');
    expect(text).toContain('src="/pictures/0123456789abcdef/960"');
    expect(text).toContain('/pictures/0123456789abcdef/480 480w');
    expect(text).not.toContain('example.com');
  });

  it('lets wide tables and code scroll, reachable by keyboard', () => {
    expect(markdown('| a |\n|---|\n| 1 |').html).toMatch(/^<div class="table-scroll" tabindex="0"><table>/);
    expect(markdown('```\na\n```').html).toMatch(/^<pre tabindex="0"><code>/);
  });

  it('parses HTML as browsers do, and drops what is nested deeper than any text', () => {
    expect(html('<p>a<p>b &eacute;<ul><li>c<li>d').html).toBe(
      '<p>a</p><p>b é</p><ul><li>c</li><li>d</li></ul>',
    );
    expect(html(`${'<div>'.repeat(5_000)}x`).html.length).toBeLessThan(2_000);
    expect(html('').html).toBe('');
  });
});
