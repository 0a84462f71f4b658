import { adultAge } from '#src/contract/base/character-age.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import { type AgeRule, readContext, type WordRule } from './adult-rule.ts';
import { readNumberWords } from '#src/domain/text/number-words.ts';
import { chineseAges, chineseWords } from './chinese-rules.ts';
import { englishAges, englishWords } from './english-rules.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** A passage that says or suggests that somebody is below that age. */
export interface AdultFinding {
  kind: 'age' | 'word';
  /** The matched text, as it was read. */
  quote: string;
}

export interface AdultCheck {
  /** The age that the text states, or null; a label takes precedence over a sentence. */
  age: number | null;
  findings: AdultFinding[];
}

/** Length of a sentence that is quoted, in UTF-16 units. */
const quoteLength = 120;

const ageRules: readonly AgeRule[] = [...englishAges, ...chineseAges];
const wordRules: readonly WordRule[] = [...englishWords, ...chineseWords];

/**
 * Searches an English or Chinese text for ages under 21 and for words that are only used of a minor, also where they
 * are disguised from filters (rule:adult-characters). A person's younger years and the age of things do not count if
 * the sentence says so plainly; in doubt they do. Text that sexualises minors is found as well, as in messages.
 */
export function checkAdult(text: string): AdultCheck {
  const quotes = new Map<string, AdultFinding>();
  const ages: { age: number; isLabel: boolean }[] = [];
  for (const reading of foldText(text)) {
    const numbered = readNumberWords(reading);
    for (const rule of ageRules) {
      for (const { age, quote } of matchAges(rule, numbered)) {
        ages.push({ age, isLabel: rule.isLabel === true });
        if (age < adultAge) quotes.set(quote.toLowerCase(), { kind: 'age', quote });
      }
    }
    for (const quote of wordRules.flatMap((rule) => matchWords(rule, numbered))) {
      quotes.set(quote.toLowerCase(), { kind: 'word', quote });
    }
  }
  if (quotes.size === 0 && sexualisesMinors(text)) {
    const quote = quoteSexualised(text);
    quotes.set(quote.toLowerCase(), { kind: 'word', quote });
  }
  const stated = ages.find(({ isLabel }) => isLabel) ?? ages[0];
  return { age: stated?.age ?? null, findings: [...quotes.values()] };
}

/** Quotes the sentence, or the beginning of a text that is sexualising as a whole. */
function quoteSexualised(text: string): string {
  const sentence = text.split(/(?<=[.!?。！？\n])/u).find(sexualisesMinors) ?? text;
  return sentence.trim().slice(0, quoteLength).toWellFormed();
}

function matchAges(rule: AgeRule, text: string): { age: number; quote: string }[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) => {
    const number = (rule.read ?? Number)(match[1] ?? '');
    if (number === null || number < (rule.minimum ?? 1)) return [];
    if (rule.isExempt?.(readContext(text, match.index, match[0].length)) === true) return [];
    const age = rule.isBelow === true ? number - 1 : number;
    // `under 30` states no age.
    return rule.isBelow === true && age >= adultAge ? [] : [{ age, quote: match[0].trim() }];
  });
}

function matchWords(rule: WordRule, text: string): string[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) =>
    rule.isExempt?.(readContext(text, match.index, match[0].length)) === true ? [] : [match[0].trim()],
  );
}
