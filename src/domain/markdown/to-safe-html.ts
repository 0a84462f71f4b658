import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { HtmlTree } from './html-tree.ts';

const pictureAddress = /^\/pictures\/[0-9a-f]{16}\/\d{2,4}$/;
const pictureSet = /^(\/pictures\/[0-9a-f]{16}\/\d{2,4} \d{2,4}w(, |$))+$/;

/** All that the markup of a text may use; anything else is dropped, and its text stays. */
const schema: Options = {
  tagNames: (
    'p br wbr hr h2 h3 h4 h5 h6 em strong b i u s del ins mark small sub sup code kbd samp var abbr cite q ' +
    'blockquote pre ul ol li dl dt dd a img figure figcaption table thead tbody tfoot tr th td caption ' +
    'div section details summary ruby rt rp input'
  ).split(' '),
  // The text in these is not meant for readers.
  strip:
    'script style title template noscript iframe object embed noembed noframes xmp svg math textarea select'.split(
      ' ',
    ),
  ancestors: Object.fromEntries(
    ['thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'].map((name) => [name, ['table']]),
  ),
  // No id is renamed: the only ids are those that `adaptHtml` and the footnotes of Markdown make.
  clobber: [],
  attributes: {
    '*': ['dir', 'lang', 'title', ['id', /^(section-|user-content-fn|footnote-label$)/]],
    a: [
      'href',
      ['rel', 'nofollow', 'noopener'],
      'ariaDescribedBy',
      'ariaLabel',
      'dataFootnoteRef',
      'dataFootnoteBackref',
    ],
    img: [
      ['src', pictureAddress],
      ['srcSet', pictureSet],
      'sizes',
      'alt',
      'width',
      'height',
      ['loading', 'lazy'],
      ['decoding', 'async'],
    ],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ol: ['start', 'reversed', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: [
      ['className', 'task-list-item'],
      ['value', /^\d+$/],
    ],
    code: [['className', /^language-./]],
    pre: [['tabIndex', 0]],
    div: [
      ['className', 'table-scroll'],
      ['tabIndex', 0],
    ],
    h2: [['className', 'sr-only']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    td: ['align', 'colSpan', 'rowSpan'],
    details: ['open'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
};

const processor = unified().use(rehypeSanitize, schema).use(rehypeStringify).freeze();

/**
 * Sanitises the tree of a text and writes it as HTML: the last step of every text that becomes HTML (rule:safe-html).
 */
export function toSafeHtml(tree: HtmlTree): string {
  return processor.stringify(processor.runSync(tree));
}
