import { emptyTitles, labels, refusals, talkOnlyWords } from '#src/content/patterns/titles/model-titles.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { cleanFact, factKey } from '../memory/clean-memory.ts';

/** Upper limit of a title, in UTF-16 units; a longer line is chatter. */
const longestLine = 120;
/** Length that is read of a longer answer. */
const readLength = 2_000;
/** Least number of letters of a title for which it is compared with the instructions: an echo of them is dropped. */
const echoLength = 8;

const thoughts = /^[^]*<\/think(?:ing)?>/i;
const listMark = /^(?:\d{1,2}[.)、]|[•·–—-]) */;
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '‘': '’',
  '’': '’',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  '【': '】',
  '(': ')',
  '（': '）',
};
/** A single exclamation mark or question mark may belong to a title. */
const endMarks = /[\s.。．,，、;；:：…]+$/u;

export interface TitleContext {
  /** Names of the speakers: alone, they do not distinguish chats. */
  names: readonly string[];
  /** The prompt of the model, which it may repeat. */
  instructions: string;
}

/**
 * Extracts the title from a model's answer, cleaned for storage: one plain line, without quotes, label and full stop.
 * Empty if the answer has none: JSON, a refusal, chatter, a name alone, or a part of the prompt.
 */
export function cleanTitle(answer: string, { names, instructions }: TitleContext): string {
  const line = answer
    .slice(0, readLength)
    .replace(thoughts, '')
    .split(/[\r\n]+/)
    .map(plainLine)
    // "Here is a title:" may be a line of its own before it.
    .find((each) => each !== '' && each.replace(labels, '') !== '' && !/[:：]$/.test(each));
  if (line === undefined || /^[[{<]/.test(line) || refusals.test(line.replaceAll('’', "'"))) return '';
  const title = unwrap(line);
  if (title.length > longestLine || !saysSomething(title, names)) return '';
  const key = factKey(title);
  if (key.length >= echoLength && factKey(instructions).includes(key)) return '';
  return cutTitle(title);
}

function plainLine(line: string): string {
  return cleanFact(toPlainText(line.toWellFormed().replaceAll('\uFFFD', '')));
}

/** Removes list marks, labels, quotes and full stops around a title, in any order. */
function unwrap(line: string): string {
  let title = line;
  for (let before = ''; before !== title;) {
    before = title;
    title = title.replace(listMark, '').replace(labels, '').replace(endMarks, '').trim();
    title = unquote(title);
  }
  return title;
}

function unquote(title: string): string {
  const end = quotes[title.charAt(0)] ?? '';
  const inner = title.slice(1, -1);
  const isQuoted = end !== '' && title.length > 1 && title.endsWith(end);
  // “Rain” and “Boats” has two quotations.
  return isQuoted && !inner.includes(title.charAt(0)) && !inner.includes(end) ? inner.trim() : title;
}

function saysSomething(title: string, names: readonly string[]): boolean {
  const key = factKey(title);
  const rest = key.replaceAll(talkOnlyWords, '');
  return (
    key.length > (/\p{Script=Han}/u.test(key) ? 0 : 1) &&
    !emptyTitles.has(key) &&
    rest !== '' &&
    !names.some((name) => [key, rest].includes(factKey(name)))
  );
}

/** Width of a title in Latin letters; Chinese, Japanese and Korean characters count as two. */
const mostWidth = 60;
/** Limit for titles that a person writes, in UTF-16 units: characters may have any number of accents. */
const mostUnits = 79;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Cuts a title to its width, at a word, or at a character if there are no words.
 * @param width limit in Latin letters
 */
export function cutTitle(title: string, width = mostWidth): string {
  let left = width;
  let end = 0;
  for (const { segment, index } of graphemes.segment(title)) {
    left -= wide.test(segment) ? 2 : 1;
    if (left < 0 || index + segment.length > mostUnits) return `${endAtWord(title, end)}…`;
    end = index + segment.length;
  }
  return title;
}

function endAtWord(title: string, end: number): string {
  const cut = title.slice(0, end);
  const space = cut.lastIndexOf(' ');
  const isWithinWord = title[end] !== ' ' && !wide.test(cut.slice(-1));
  return (isWithinWord && space > end / 2 ? cut.slice(0, space) : cut).replace(/[\s,，、;；:：-]+$/u, '');
}
