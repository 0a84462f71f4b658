import { readNumberWords } from '#src/domain/text/number-words.ts';
import { foldText } from '#src/domain/text/fold-text.ts';
import {
  alwaysRefused,
  perhapsMinor,
  spelledWords,
  surelyMinor,
} from '#src/content/patterns/minors/minor-words.ts';
import {
  aboutJustice,
  crimeWords,
  ordinaryTalk,
  sexualWords,
} from '#src/content/patterns/minors/sexual-words.ts';

/** Distance within which a minor and something sexual belong together. */
const reachCharacters = 200;

/**
 * Checks whether a text connects a minor and something sexual, in English or Chinese, also where it is disguised from
 * filters (rule:no-minors). Text about family, school, education, law and abuse suffered passes.
 */
export function sexualisesMinors(text: string): boolean {
  const readings = new Set([...foldText(text), ...foldText(joinSpelled(text))]);
  return [...readings].some((reading) => isRefused(readNumberWords(reading)));
}

/**
 * Joins spelled-out letters: in "a c h i l d n a k e d" the article is not one of them, and no blank separates the two
 * words.
 */
function joinSpelled(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}])(?:([ai]) )?([a-z0-9](?: [a-z0-9]){2,})(?![\p{L}\p{N}])/giu,
    (_run, article: string | undefined, word: string) =>
      `${article ?? ''} ${word.replaceAll(' ', '').replace(spelledWords, ' $& ')}`,
  );
}

function isRefused(given: string): boolean {
  // Most texts end here.
  if (![alwaysRefused, sexualWords, crimeWords].some((words) => given.search(words) !== -1)) return false;
  const text = ordinaryTalk.reduce((rest, talk) => rest.replace(talk, ' '), given);
  if (text.search(alwaysRefused) !== -1) return true;
  const sexual = findPlaces(text, sexualWords);
  const crimes = findPlaces(text, crimeWords).filter(
    (place) => !aboutJustice.test(sentenceAround(text, place)),
  );
  const places = [...sexual, ...crimes];
  if (places.length === 0) return false;
  const sure = findPlaces(text, surelyMinor);
  if (places.some((place) => sure.some((minor) => Math.abs(place - minor) <= reachCharacters))) return true;
  return findPlaces(text, perhapsMinor).some((minor) =>
    places.some((place) => isSameSentence(text, minor, place) || isSpokenOf(text, minor, place)),
  );
}

function findPlaces(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

const breaks = /[.!?。！？\n]/;

function isSameSentence(text: string, a: number, b: number): boolean {
  const between = text.slice(Math.min(a, b), Math.max(a, b));
  return between.length <= reachCharacters && !breaks.test(between);
}

/** Checks whether a pronoun refers to the minor: "There is a kid. Have sex with him." */
function isSpokenOf(text: string, minor: number, place: number): boolean {
  return (
    place > minor &&
    place - minor <= reachCharacters &&
    /^[^.!?。！？\n]{0,40}(?:\b(?:with|to|on|for|of)\s+(?:her|him|them|it)\b|(?:和|跟|与|对|给)(?:她|他|它))/i.test(
      text.slice(place),
    )
  );
}

function sentenceAround(text: string, place: number): string {
  const before =
    text
      .slice(Math.max(0, place - reachCharacters), place)
      .split(breaks)
      .at(-1) ?? '';
  const after = text.slice(place, place + reachCharacters).split(breaks)[0] ?? '';
  return before + after;
}
