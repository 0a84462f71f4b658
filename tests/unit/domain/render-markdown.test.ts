import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#src/domain/render-markdown.ts';

/** Attacks of the field (trust C5): each must come out without any means to run or load something. */
const corpus = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  'a <script>alert(1)</script> b',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<style>@import "//evil.example"</style><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href=//evil.example>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<input onfocus=alert(1) autofocus><video src=x onerror=alert(1)></video>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61vascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x]( javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.com/1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x" onerror="alert(1)](https://example.com/a.png)',
  '[x](https://example.com "title\\" onmouseover=\\"alert(1)")',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[x]: <javascript:alert(1)> "t"\n\n[x]',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> [x](javascript:alert(1)) |',
  '[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
  '```"><script>alert(1)</script>\ncode\n```',
  '`<img src=x onerror=alert(1)>`',
  '<p id="location" name="cookie" class="x" data-x="y">clobber</p>',
  'a\u0000<script>alert(1)</script>',
  '<a href="https://example.com" target=_blank onclick=alert(1)>x</a>',
];

const allowedTags = new Set(
  'a p em strong del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr br table thead tbody tr th td img input sup section'.split(
    ' ',
  ),
);
const allowedAttributes = new Set(
  'href src alt title start align class id type checked disabled data-footnotes data-footnote-ref data-footnote-backref aria-describedby aria-label'.split(
    ' ',
  ),
);

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
}

/** Every tag of an output of our own serialiser, which quotes each value. */
function readTags(html: string): Tag[] {
  return [...html.matchAll(/<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, attribute = '', value = '']) => [
      attribute,
      value.replace(/&#x([0-9a-f]+);/gi, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16))),
    ]),
  }));
}

function expectHarmless(html: string): void {
  for (const { name, attributes } of readTags(html)) {
    expect(allowedTags, html).toContain(name);
    for (const [attribute, value] of attributes) {
      expect(allowedAttributes, html).toContain(attribute);
      if (attribute === 'href' || attribute === 'src') {
        const { protocol } = new URL(value, 'https://site.example');
        expect(['https:', 'http:', 'mailto:'], html).toContain(protocol);
      }
      if (attribute === 'id') expect(value, html).toMatch(/^user-content-/);
    }
  }
}

describe('renderMarkdown (trust row 12, C5)', () => {
  it.each(corpus)('makes harmless: %j', (markdown) => {
    expectHarmless(renderMarkdown(markdown));
    expectHarmless(renderMarkdown(`text ${markdown} text`));
    expectHarmless(renderMarkdown(`- ${markdown}`));
  });

  it('renders what articles are written with', () => {
    const html = renderMarkdown(
      '## Title\n\nA **bold** [link](https://example.com/a?b=1&c=2) and `code`.\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> quote\n\n1. one\n2. two',
    );
    expect(html).toContain('<h2>Title</h2>');
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toMatch(/<a href="https:\/\/example\.com\/a\?b=1&(#x26;|amp;)?c=2">link<\/a>/);
    expect(html).toContain('<table>');
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<ol>');
  });

  it('keeps the words of raw HTML out of the way, and plain signs as they are', () => {
    expect(renderMarkdown('1 < 2 & 3 > 2')).toBe('<p>1 &#x3C; 2 &#x26; 3 > 2</p>');
  });
});
