import type { Page } from '@playwright/test';
import { thirdLanguage } from './add-language.ts';

/** A text that a page shows or reads out. */
interface ShownText {
  text: string;
  /** The `lang` of the closest element that has one. */
  language: string;
  /** The element with its classes, and the attribute if the text is in one. */
  place: string;
}

/** Texts that are the same in every language: names, units, and the codes of currencies and formats. */
const sameEverywhere =
  /\b(?:Yuanfen|S?VIP|US(?=\$)|USD|EUR|GBP|JPY|CNY|[MG]B|AM|PM|JSON|Facebook|Reddit|Telegram|Weibo|Ctrl|Enter|Esc|Shift|Alt)\b/g;
/** Dates, which ICU writes in English for a language that it does not know. */
const dates =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec))\b/g;

/**
 * True for a text in another language than the third: with letters that have no accent.
 * @param names texts that are part of others, such as what was searched for
 */
export function isForeign(text: string, names: readonly string[] = []): boolean {
  const own = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), text);
  return /[A-Za-z]{2}|\p{Script=Han}/u.test(own.replaceAll(sameEverywhere, '').replaceAll(dates, ''));
}

/**
 * Lists the texts of a page, or of a part of it, that are in a foreign language and not marked as such.
 * @param options.names texts that may be part of others, and stand alone
 * @param options.titles texts that may be part of others, and are marked where they stand alone
 */
export async function listForeignTexts(
  page: Page,
  {
    selector = 'html',
    names = [],
    titles = [],
  }: { selector?: string; names?: readonly string[]; titles?: readonly string[] } = {},
): Promise<string[]> {
  const shown = await page.evaluate(listShownTexts, selector);
  const foreign = shown.filter(
    ({ text, language }) =>
      language === thirdLanguage && (titles.includes(text) || isForeign(text, [...names, ...titles])),
  );
  return [...new Set(foreign.map(({ text, place }) => `${place}: ${text.slice(0, 100)}`))];
}

/** Runs in the page: lists every text, also those for screen readers, without titles, code, dates and conversations. */
function listShownTexts(selector: string): ShownText[] {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const left = 'script, style, head title, code, kbd, time, .chat-text, .chat-text *, p.grow[dir="auto"]';
  const found: ShownText[] = [];
  const add = (text: string | null, element: Element, attribute = '') => {
    if (text === null || text.trim() === '') return;
    const language = element.closest('[lang]')?.getAttribute('lang') ?? '';
    const classes = (element.getAttribute('class') ?? '').split(' ').slice(0, 2);
    found.push({ text: text.trim(), language, place: [element.localName, ...classes].join('.') + attribute });
  };
  for (const root of document.querySelectorAll(selector)) {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (element.matches(left)) continue;
      for (const name of attributes) add(element.getAttribute(name), element, `[${name}]`);
      if (element.matches('noscript')) add(element.textContent.replaceAll(/<[^>]*>/g, ' '), element);
      else for (const node of element.childNodes) if (node instanceof Text) add(node.nodeValue, element);
    }
  }
  return found;
}
