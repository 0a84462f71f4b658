import {
  chineseClaims,
  chineseExemption,
  chineseTrigger,
  chineseVocabulary,
} from '#src/content/patterns/humanity/chinese-claims.ts';
import {
  englishClaims,
  englishExemption,
  englishTrigger,
  englishVocabulary,
} from '#src/content/patterns/humanity/english-claims.ts';
import { earnest, sayings } from '#src/content/patterns/humanity/sayings.ts';

/** Length of the text passed on that is read again: a word that came in pieces. */
const keptCharacters = 12;
const claimCharacters = 120;

const claims = [
  ...englishClaims.map((pattern) => ({ pattern, exemption: englishExemption, needsWord: true })),
  ...chineseClaims.map((pattern) => ({ pattern, exemption: chineseExemption, needsWord: false })),
];
const triggers = [englishTrigger, chineseTrigger];

/** The vocabulary by first character, so that few words are tried at each position. */
const wordsByStart = new Map<string, string[]>();
for (const word of [...englishVocabulary, ...chineseVocabulary]) {
  const start = word.charAt(0);
  const words = wordsByStart.get(start) ?? [];
  if (word !== '' && !words.includes(word)) wordsByStart.set(start, [...words, word]);
}

/** The result of a scan: the first certain claim, and the offset from which text may be one. */
export interface ClaimScan {
  claim: { start: number; end: number } | null;
  /** Offset of a claim that the next word may still make harmless; null if there is none. */
  undecided: number | null;
}

/** Replaces text that is not scanned: no part of any pattern. */
const blank = '\u0001';

const none: ClaimScan = { claim: null, undecided: null };

/** Checks quickly, for every token, whether a text contains any beginning of a claim. */
export function mayHoldClaim(before: string, text: string): boolean {
  const whole = before.slice(-keptCharacters) + text;
  return triggers.some((trigger) => whole.search(trigger) !== -1);
}

/**
 * Scans for claims to be human; offsets are offsets in `text`.
 * @param before the text before it that was passed on
 * @param isWhole true if nothing follows; otherwise a claim counts only once the word after it has arrived
 * @param allowsSayings true if nobody asked or mentioned it: then "I'm only human" is a saying
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

/** Checks whether the text after a claim makes it certain: "human." does, "human " may continue with "resources". */
function isDecided(after: string, needsWord: boolean): boolean {
  return needsWord
    ? /^(?:\s*[^\s\p{L}'’-]|\s+[\p{L}'’]+[^\p{L}'’])/u.test(after)
    : /^[，。！!,.~…；;、"”」』*\n]|^.{2}/su.test(after);
}

/**
 * Finds the offset from which a text could become a claim if it continued; null if none.
 * @param before the end of the text passed on
 */
export function couldBecomeClaim(before: string, text: string): number | null {
  const kept = before.slice(-keptCharacters);
  const whole = kept + text;
  for (const trigger of triggers) {
    for (const match of whole.matchAll(trigger)) {
      if (whole.length - match.index > claimCharacters) continue;
      if (consistsOfClaimWords(whole, match.index + match[0].length))
        return Math.max(0, match.index - kept.length);
    }
  }
  return null;
}

/** Checks whether a text consists, from an offset on, of words of claims, the last of them possibly unfinished. */
function consistsOfClaimWords(text: string, from: number): boolean {
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

const sentenceEnd = /[.!?。！？…\n"”」』]/u;

/** A saying in a text; offsets are offsets in the text. */
export interface FoundSaying {
  start: number;
  end: number;
  /** True while the sentence is unfinished: what follows may still make it earnest. */
  isOpen: boolean;
}

/** Characters after an earnest word that decide whether it is one. */
const decidingCharacters = 6;

function findSayings(text: string, isWhole: boolean): FoundSaying[] {
  return sayings.flatMap((saying) =>
    [...text.matchAll(saying)].flatMap(({ index, 0: said }) => {
      const end = index + said.length;
      const close = text.slice(end).search(sentenceEnd);
      const sentence = text.slice(0, close === -1 ? undefined : end + close);
      const begin = sentence.slice(0, index).search(/[^.!?。！？…\n"“”「」『』]*$/u);
      const isOpen = close === -1 && !isWhole;
      const meant = earnest.exec(sentence.slice(begin));
      const isMeant =
        meant !== null &&
        (!isOpen || begin + meant.index + meant[0].length + decidingCharacters <= sentence.length);
      return isMeant ? [] : [{ start: index, end, isOpen }];
    }),
  );
}
