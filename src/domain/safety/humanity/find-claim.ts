import {
  chineseClaims,
  chineseExemption,
  chineseTrigger,
  chineseVocabulary,
} from '#src/content/patterns/humanity/chinese-claims.ts';
import { findSayings } from './idioms.ts';
import {
  englishClaims,
  englishExemption,
  englishTrigger,
  englishVocabulary,
} from '#src/content/patterns/humanity/english-claims.ts';

/** How much of what was passed on is looked at again: a word that came in pieces. */
const keptCharacters = 12;
/** A claim is not longer than this. */
const claimCharacters = 120;

const claims = [
  ...englishClaims.map((pattern) => ({ pattern, exemption: englishExemption, needsWord: true })),
  ...chineseClaims.map((pattern) => ({ pattern, exemption: chineseExemption, needsWord: false })),
];
const triggers = [englishTrigger, chineseTrigger];

/** The vocabulary by first character, so that few words are tried at each place. */
const wordsByStart = new Map<string, string[]>();
for (const word of [...englishVocabulary, ...chineseVocabulary]) {
  const start = word.charAt(0);
  const words = wordsByStart.get(start) ?? [];
  if (word !== '' && !words.includes(word)) wordsByStart.set(start, [...words, word]);
}

/** What a text holds: the first claim that is certain, and from where on something may be one. */
export interface ClaimScan {
  claim: { start: number; end: number } | null;
  /** Where a claim begins that the next word may still make none; null without one. */
  undecided: number | null;
}

/** Stands in the place of what is not looked at: no part of any pattern. */
const blank = '\u0001';

const none: ClaimScan = { claim: null, undecided: null };

/** Whether there is anything in a text that a claim begins with. Quick: for every token. */
export function mayHoldClaim(before: string, text: string): boolean {
  const whole = before.slice(-keptCharacters) + text;
  return triggers.some((trigger) => whole.search(trigger) !== -1);
}

/**
 * Looks for claims to be human; places are those in `text`.
 * @param before what stands before the text and was passed on
 * @param isWhole nothing more comes; otherwise a claim counts only once the word after it is there
 * @param allowsSayings nobody asked or brought it up: then "I'm only human" is a saying
 */
export function scanClaims(
  before: string,
  text: string,
  { isWhole, allowsSayings = false }: { isWhole: boolean; allowsSayings?: boolean },
): ClaimScan {
  const kept = before.slice(-keptCharacters);
  const given = kept + text;
  if (!triggers.some((trigger) => given.search(trigger) !== -1)) return none;
  const scan: ClaimScan = { claim: null, undecided: null };
  let whole = given;
  for (const saying of allowsSayings ? findSayings(given, isWhole) : []) {
    const start = Math.max(0, saying.start - kept.length);
    if (saying.isOpen) scan.undecided = Math.min(scan.undecided ?? start, start);
    whole = whole.slice(0, saying.start) + blank.repeat(saying.end - saying.start) + whole.slice(saying.end);
  }
  for (const { pattern, exemption, needsWord } of claims) {
    const match = pattern.exec(whole);
    if (match === null) continue;
    const end = match.index + match[0].length - kept.length;
    const start = Math.max(0, match.index - kept.length);
    if (end <= 0) continue;
    if (exemption.test(before.slice(0, before.length - kept.length) + whole.slice(0, match.index))) continue;
    if (!isWhole && !isDecided(text.slice(end), needsWord))
      scan.undecided = Math.min(scan.undecided ?? start, start);
    else if (scan.claim === null || start < scan.claim.start) scan.claim = { start, end };
  }
  return scan;
}

/** Whether what follows a claim shows that it is one: "human." does, "human " may go on with "resources". */
function isDecided(after: string, needsWord: boolean): boolean {
  return needsWord
    ? /^(?:\s*[^\s\p{L}'’-]|\s+[\p{L}'’]+[^\p{L}'’])/u.test(after)
    : /^[，。！!,.~…；;、"”」』*\n]|^.{2}/su.test(after);
}

/**
 * From where on a text could become a claim if it went on, or null.
 * @param before the end of what was passed on
 */
export function couldBecomeClaim(before: string, text: string): number | null {
  const kept = before.slice(-keptCharacters);
  const whole = kept + text;
  for (const trigger of triggers) {
    for (const match of whole.matchAll(trigger)) {
      if (whole.length - match.index > claimCharacters) continue;
      if (goesOn(whole, match.index + match[0].length)) return Math.max(0, match.index - kept.length);
    }
  }
  return null;
}

/** Whether everything from a place to the end is made of words of claims, the last of them perhaps unfinished. */
function goesOn(text: string, from: number): boolean {
  const rest = text.slice(from).toLowerCase();
  const reached = new Set([0]);
  for (let at = 0; at < rest.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of wordsByStart.get(rest.charAt(at)) ?? []) {
      if (rest.startsWith(word, at)) reached.add(at + word.length);
      else if (word.startsWith(rest.slice(at))) return true;
    }
  }
  return reached.has(rest.length);
}
