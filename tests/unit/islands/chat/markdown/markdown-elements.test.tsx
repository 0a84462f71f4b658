import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isTable, renderLine, renderMarkdownNodes } from '#src/islands/chat/markdown/markdown-elements.tsx';
import MarkdownTable from '#src/islands/chat/markdown/MarkdownTable.tsx';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

/** Renders the text as the page does once tables are loaded. */
function render(text: string): string {
  const shown = isTable(text) ? (
    <MarkdownTable source={text} renderCell={renderLine} />
  ) : (
    <>{renderMarkdownNodes(text)}</>
  );
  return renderToStaticMarkup(shown).replaceAll('\n', '');
}

describe('the parts of GitHub’s Markdown that models write', () => {
  it('tables have rows and columns, with formatted text in their cells', () => {
    expect(render('| Tea | Price |\n|:---|--:|\n| *green* | 3 |\n| a \\| b | `4` |')).toBe(
      '<div class="chat-table"><table><thead><tr><th>Tea</th><th>Price</th></tr></thead><tbody>' +
        '<tr><td><em>green</em></td><td>3</td></tr>' +
        '<tr><td>a | b</td><td><code>4</code></td></tr></tbody></table></div>',
    );
    expect(render('a | b\n--- | ---\n1 | 2')).toContain('<td>2</td>');
  });

  it.each([
    'a | b',
    '| a | b |\n| c | d |',
    '| a |\n|---|---|',
    'Either | or\nand so on',
    'one\n---\ntwo | three',
  ])('text that only looks like a table is unchanged: %j', (text) =>
    expect(render(text)).not.toContain('<table>'),
  );

  it('words between two tildes are struck out, and nothing else is', () => {
    expect(render('It was ~~three~~ four, ~~so~~.')).toBe(
      '<p>It was <del>three</del> four, <del>so</del>.</p>',
    );
    expect(render('~~ not ~~ this, ~~~ nor ~~that')).toBe('<p>~~ not ~~ this, ~~~ nor ~~that</p>');
  });

  it('the boxes of a task list are symbols', () => {
    expect(render('- [ ] tea\n- [x] rain\n- [y] no')).toBe(
      '<ul><li>☐ tea</li><li>☑ rain</li><li>[y] no</li></ul>',
    );
  });

  it.each<[name: string, size: number, compose: (size: number) => string]>([
    ['tildes', 4_000, (size) => '~~a '.repeat(size)],
    ['struck words', 4_000, (size) => '~~a~~ '.repeat(size)],
    ['bars', 8_000, (size) => `${'|'.repeat(size)}\n${'|'.repeat(size)}`],
    ['spaces', 8_000, (size) => `a | b\n|${' '.repeat(size)}x`],
    ['addresses', 4_000, (size) => 'https://!'.repeat(size)],
    ['addresses without an end', 4_000, (size) => `https://${'!'.repeat(size)} `.repeat(2)],
    ['columns', 2_000, (size) => `${'|a'.repeat(size)}|\n${'|-'.repeat(size)}|\n${'|b'.repeat(size)}|`],
  ])('takes time in proportion: %s', (_name, size, compose) => {
    expectInProportion(size, compose, render);
  });
});

describe('links (rule:safe-html)', () => {
  const link = (words: string) =>
    `<span role="button" tabindex="0" class="cursor-copy underline decoration-dotted underline-offset-[0.2em]">${words}</span>`;

  it('lead nowhere, and their address is in no attribute: a press copies it', () => {
    expect(render('Have [some *tea*](https://tea.example/a "Title").')).toBe(
      `<p>Have ${link('some <em>tea</em>')}.</p>`,
    );
    expect(render('[x](javascript:alert(1))')).toBe(`<p>${link('x')}</p>`);
  });

  it.each([
    ['See https://tea.example/a?b=c#d.', `See ${link('https://tea.example/a?b=c#d')}.`],
    ['（https://tea.example）好', `（${link('https://tea.example')}）好`],
    ['看https://tea.example/好吗', `看${link('https://tea.example/')}好吗`],
    [
      '~~no~~ http://a.example, <https://b.example>',
      `<del>no</del> ${link('http://a.example')}, &lt;${link('https://b.example')}&gt;`,
    ],
    ['https:// and a://b', 'https:// and a://b'],
  ])('an address alone is one, without what is around it: %j', (text, html) => {
    expect(render(text)).toBe(`<p>${html}</p>`);
  });

  it('an address in code is code', () => {
    expect(render('`https://tea.example`')).toBe('<p><code>https://tea.example</code></p>');
  });
});

describe('the emphasis of role-play', () => {
  it('is Chinese where its words are, without a space after its punctuation', () => {
    expect(render('*她笑了笑。*你来了，**记住！**别放香菜。 *No.*')).toBe(
      '<p><em lang="zh">她笑了笑。</em>你来了，<strong>记住！</strong>别放香菜。 <em>No.</em></p>',
    );
  });

  it('may stand beside HTML, which is text', () => {
    expect(render('<b>*她笑了。*</b>')).toBe('<p>&lt;b&gt;<em lang="zh">她笑了。</em>&lt;/b&gt;</p>');
  });
});
