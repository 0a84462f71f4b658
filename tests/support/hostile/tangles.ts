/** A generator of texts that nobody writes, of any length. */
export interface Tangle {
  readonly name: string;
  /** Part of the length that is asked for, so that two sizes of the same input can be compared; 1 for all of it. */
  readonly scale: number;
  /**
   * Returns a text of exactly `length` UTF-16 units, times the scale, with something visible in it; one less where a surrogate pair would
   * be split.
   */
  fill(length: number): string;
}

/** Marks with a meaning in Markdown, patterns, macros, templates, markup, JSON or a script of the world. */
const marks: Readonly<Record<string, string>> = {
  'underscore star': '_*',
  'square bracket': '[',
  'star letter': '*a',
  'ordered list': '1. ',
  quote: '> ',
  backtick: '`',
  tilde: '~',
  'double tilde': '~~a ',
  pipe: '|',
  'table row': '|a|\n|-|\n',
  'less than': '<',
  'open tag': '<a ',
  comment: '<!--',
  ampersand: '&',
  entity: '&#x1F600;',
  macro: '{{',
  'random macro': '{{random:a,b}}',
  'character macro': '{{char}}{{user}}',
  backslash: '\\',
  'double parenthesis': '((',
  'image and link': '![](',
  'link definition': '[a]: b\n\n',
  footnote: '[^a]',
  exclamation: '! ',
  'letter stop': 'a.',
  'bullet list': '- ',
  'deep list': ' - ',
  heading: '# a\n',
  newline: '\n',
  'spaces and newline': ' \n',
  blank: ' ',
  tab: '\t',
  'zero width': '\u200b',
  'soft hyphen': '\u00ad',
  combining: 'a\u0301\u0323\u0489',
  'emoji of a family': '👩‍👩‍👧‍👦',
  flags: '🇨🇳',
  'right to left': '\u202e\u05d0',
  'quotation mark': '"',
  'curly quotes': '“”',
  address: 'http://a.b/?',
  'e-mail address': 'a@b.',
  'www address': 'www.a',
  dollar: '$1',
  'endless word': 'a',
  'endless digits': '1',
  crisis: 'I want to ',
};

/** Delimiters that can be nested. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  'nested brackets': ['[', ']'],
  'nested links': ['[', '](a)'],
  'nested parentheses': ['(', ')'],
  'nested emphasis': ['*a ', ' b*'],
  'nested macros': ['{{random:', '}}'],
  'nested elements': ['<b>', '</b>'],
  'nested quotation marks': ['「', '」'],
  'nested JSON': ['{"a":[', ']}'],
};

const words: Readonly<Record<string, string>> = { Latin: 'night', CJK: '缘分', Arabic: 'قدر' };

type Unscaled = Omit<Tangle, 'scale'>;

/** Creates a tangle that repeats one mark. */
function repeatMark(name: string, mark: string): Unscaled {
  return {
    name,
    fill(length) {
      const seen = mark.trim() === '' || /^\p{Default_Ignorable_Code_Point}+$/u.test(mark) ? 'a' : '';
      return cut(seen + mark.repeat(Math.ceil(length / mark.length)), length);
    },
  };
}

function nest(name: string, [open, close]: readonly [string, string]): Unscaled {
  return {
    name,
    fill(length) {
      const depth = Math.max(1, Math.floor(length / (open.length + close.length)));
      return cut(`${open.repeat(depth)}${close.repeat(depth)}${'a'.repeat(length)}`, length);
    },
  };
}

/**
 * Creates a tangle with another mark for every field, and all marks over several fields: marks alternate with words.
 */
function mix(name: string, word: string): Unscaled {
  const list = Object.values(marks);
  let next = 0;
  return {
    name,
    fill(length) {
      next += 1;
      const mark = list[next % list.length] ?? '';
      const other = list[(next * 7) % list.length] ?? '';
      return cut(`${word}${`${mark}${word}${other}`.repeat(Math.ceil(length / 3))}`, length);
    },
  };
}

function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : text.slice(0, length - 1);
}

/** Creates every tangle: each mark alone, nested pairs, and all marks among the words of each script and of all of them. */
function createTangles(scale: number): Tangle[] {
  const unscaled = [
    ...Object.entries(marks).map(([name, mark]) => repeatMark(name, mark)),
    ...Object.entries(pairs).map(([name, pair]) => nest(name, pair)),
    // Refused everywhere but in messages, so it is not part of the mix.
    repeatMark('ages', '16 years old '),
    ...Object.entries(words).map(([name, word]) => repeatMark(`words of ${name}`, `${word} `)),
    ...Object.entries(words).map(([name, word]) => mix(`all marks among ${name} words`, word)),
    mix('all marks among words of all languages', Object.values(words).join('')),
  ];
  return unscaled.map(({ name, fill }) => ({
    name,
    scale,
    fill: (length) => fill(Math.max(1, Math.ceil(length * scale))),
  }));
}

export const allTangles: readonly Tangle[] = createTangles(1);

/** Creates a tangle that begins with its first mark. @throws Error if there is none of that name */
export function requireTangle(name: string, scale = 1): Tangle {
  const found = createTangles(scale).find((tangle) => tangle.name === name);
  if (found === undefined) throw new Error(`There is no tangle “${name}”.`);
  return found;
}
