import { describe, expect, it } from 'vitest';
import { fillSiteName, fillSiteNameInMarkdown } from '#src/domain/legal/legal-text.ts';
import { renderMarkdown } from '#src/domain/markdown/render-markdown.ts';

/** Names that would become markup, or a pattern of `replaceAll`, if they were inserted unescaped. */
const names = [
  'Yuanfen',
  '缘分 & Co.',
  '<b>Bold</b>',
  '*Star* _line_ `code` ~~gone~~',
  '[here](javascript:alert(1))',
  '![x](/x.png)',
  '1. One',
  '- Dash',
  '# Heading',
  '> Quote',
  '| a | b |',
  "$& $1 $$ $` $'",
  'back\\slash',
  '&lt;i&gt;',
  '{{site}}',
];

function readText(html: string): string {
  return html
    .replace(/<\/?p>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x26;', '&')
    .trim();
}

describe('the name of the site in a text', () => {
  it.each(names)('stays plain text in Markdown: %s', (name) => {
    for (const before of ['', 'On ']) {
      const html = renderMarkdown(fillSiteNameInMarkdown(`${before}{{site}} stands here.`, name), 'en');
      expect(readText(html)).toBe(`${before}${name} stands here.`);
    }
  });

  it.each(names)('is inserted unchanged into a plain text, everywhere: %s', (name) => {
    expect(fillSiteName('{{site}} and {{site}}.', name)).toBe(`${name} and ${name}.`);
  });

  it('stays on one line', () => {
    expect(renderMarkdown(fillSiteNameInMarkdown('On {{site}}.', ' A\n\n# B\t'), 'en')).toBe(
      '<p>On A # B.</p>',
    );
  });
});
