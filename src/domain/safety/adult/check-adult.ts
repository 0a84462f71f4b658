import { adultAge } from '#src/contract/base/character-age.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import { type AgeRule, readContext, type WordRule } from './adult-rule.ts';
import { readNumberWords } from '#src/domain/text/number-words.ts';
import { chineseAges, chineseWords } from './chinese-rules.ts';
import { englishAges, englishWords } from './english-rules.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** A place that says or suggests that somebody is younger than that. */
export interface AdultFinding {
  kind: 'age' | 'word';
  /** The words as they were understood. */
  quote: string;
}

export interface AdultCheck {
  /** The age that the text states, or null; what a label says goes before what a sentence says. */
  age: number | null;
  findings: AdultFinding[];
}

/** As much as is quoted of a sentence, in UTF-16 units. */
const quoteLength = 120;

const ageRules: readonly AgeRule[] = [...englishAges, ...chineseAges];
const wordRules: readonly WordRule[] = [...englishWords, ...chineseWords];

/**
 * Looks in an English or Chinese text for ages under 21 and for words that only a minor is called by, also where
 * they are written so that a filter might miss them (rule:adult-characters). What a person was or did when younger, and
 * the age of things, do not count where the sentence says so plainly; in doubt it does. What sexualises minors is found
 * as well, as it is in messages.
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

/** The sentence that is meant, or the beginning of a text that is meant as a whole. */
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
    // `under 30` says nothing about an age.
    return rule.isBelow === true && age >= adultAge ? [] : [{ age, quote: match[0].trim() }];
  });
}

function matchWords(rule: WordRule, text: string): string[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) =>
    rule.isExempt?.(readContext(text, match.index, match[0].length)) === true ? [] : [match[0].trim()],
  );
}
