import { adultAge } from '#src/contract/characters/character-age.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import type { AgeRule, WordRule } from '#src/content/patterns/adult/adult-rule.ts';
import { chineseAges } from '#src/content/patterns/adult/chinese-ages.ts';
import { chineseWords } from '#src/content/patterns/adult/chinese-words.ts';
import { englishAges } from '#src/content/patterns/adult/english-ages.ts';
import { englishWords } from '#src/content/patterns/adult/english-words.ts';
import { readChineseNumber, readNumberWords } from '#src/domain/text/number-words.ts';
import { isExempt, readContext } from '#src/domain/safety/adult/exemptions.ts';
import { foldText } from '#src/domain/text/fold-text.ts';
import type { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import { readAroundMacros } from '#src/domain/macros/read-around-macros.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

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
  return cutWhole(sentence.trim(), 0, quoteLength);
}

function matchAges(rule: AgeRule, text: string): { age: number; quote: string }[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) => {
    const number = rule.age ?? readNumber(match[1] ?? '', rule.numeral);
    if (number === null || number < (rule.minimum ?? 1)) return [];
    if (isExempt(rule, readContext(text, match.index, match[0].length))) return [];
    const age = rule.isBelow === true ? number - 1 : number;
    // `under 30` states no age.
    return rule.isBelow === true && age >= adultAge ? [] : [{ age, quote: match[0].trim() }];
  });
}

function matchWords(rule: WordRule, text: string): string[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) =>
    isExempt(rule, readContext(text, match.index, match[0].length)) ? [] : [match[0].trim()],
  );
}

function readNumber(text: string, numeral: AgeRule['numeral']): number | null {
  switch (numeral) {
    case 'decade':
      return readDecade(text);
    case 'chinese':
      return readChineseNumber(text);
    case 'graceful':
      return readGracefulNumber(text);
    case undefined:
      return Number(text);
  }
}

const decades = ['thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** Reads the age at which a decade begins: 40 for `forties` and `40s`. */
function readDecade(text: string): number {
  const place = decades.indexOf(text.toLowerCase());
  return place < 0 ? parseInt(text, 10) : (place + 3) * 10;
}

/** Reads the age after 芳龄, whose two digits are multiplied: 二八 is sixteen. */
function readGracefulNumber(text: string): number | null {
  const match = /^([二三])([五六七八九])$/.exec(text);
  if (match === null) return readChineseNumber(text);
  return (readChineseNumber(match[1] ?? '') ?? 0) * (readChineseNumber(match[2] ?? '') ?? 0);
}

/**
 * Runs the adult check on a text that a prompt fills: as written, and in every way in which its macros can be read
 * (rule:adult-characters). The age is from the first reading that states one.
 * @param variables set by other texts of the same prompt
 */
export function checkFilledAdult(text: string, variables?: MacroVariables): AdultCheck {
  const checks = readAroundMacros(text, variables).map(checkAdult);
  const findings = new Map<string, AdultFinding>();
  for (const finding of checks.flatMap((check) => check.findings)) {
    const quote = finding.quote.toLowerCase();
    if (!findings.has(quote)) findings.set(quote, finding);
  }
  return { age: checks.find(({ age }) => age !== null)?.age ?? null, findings: [...findings.values()] };
}
