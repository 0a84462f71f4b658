import { expect } from 'vitest';

const allowedTags = new Set(
  (
    'p br hr h2 h3 h4 h5 h6 em strong b i u s del ins mark small sub sup code kbd samp var abbr cite q ' +
    'blockquote pre ul ol li dl dt dd a img figure figcaption table thead tbody tfoot tr th td caption ' +
    'div section details summary ruby rt rp input'
  ).split(' '),
);
const allowedAttributes = new Set(
  (
    'href rel src srcset sizes alt width height loading decoding title lang dir start reversed value align ' +
    'colspan rowspan scope class id type checked disabled open tabindex data-footnotes data-footnote-ref ' +
    'data-footnote-backref aria-describedby aria-label'
  ).split(' '),
);

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
}

/** Reads every tag in the output of our own serialiser, which quotes each value. */
function readTags(html: string): Tag[] {
  return [...html.matchAll(/<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, attribute = '', value = '']) => [
      attribute,
      value.replace(/&#x([0-9a-f]+);/gi, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16))),
    ]),
  }));
}

/** Fails when our HTML could run a script, load something from another site or leave the page on its own. */
export function expectHarmless(html: string): void {
  for (const { name, attributes } of readTags(html)) {
    expect(allowedTags, html).toContain(name);
    for (const [attribute, value] of attributes) {
      expect(allowedAttributes, html).toContain(attribute);
      if (attribute === 'href' || attribute === 'src') {
        const { protocol } = new URL(value, 'https://site.example');
        expect(['https:', 'http:', 'mailto:'], html).toContain(protocol);
      }
      if (attribute === 'src' || attribute === 'srcset')
        expect(value, html).toMatch(/^\/pictures\/[0-9a-f]{16}\//);
      if (attribute === 'id') expect(value, html).toMatch(/^(section-|user-content-fn|footnote-label$)/);
    }
  }
}
