import { bodiesContext } from '#src/content/patterns/explicit/bodies-context.ts';
import { chineseRules } from '#src/content/patterns/explicit/chinese-rules.ts';
import { englishRules } from '#src/content/patterns/explicit/english-rules.ts';
import type { ExplicitRule } from '#src/content/patterns/explicit/explicit-rule.ts';
import { chineseCues, englishCues, type VeiledCues } from '#src/content/patterns/explicit/veiled-cues.ts';
import { starredWords, explicitTraditionalPairs } from '#src/content/patterns/explicit/disguises.ts';
import { readPairs } from '#src/domain/text/to-simplified.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** Length of the overlapping pieces in which a longer text is read, so that no text makes the patterns slow. */
const pieceCharacters = 300;
const overlapCharacters = 100;

/** The position after the marks that end a sentence. */
const sentenceEnds = /(?<=[.!?。！？…\n])/u;

const hasLatin = /[a-z]/i;
const hasHan = /\p{Script=Han}/u;

/**
 * Checks whether a text describes sexual acts explicitly, in English or Chinese, also where it is disguised from
 * filters (rule:nothing-explicit, docs/decisions/0028). Love scenes that fade out, text about bodies, medicine and
 * abuse suffered, and insults pass. Takes linear time.
 * @param before the sentence before it, which may show that it is about medicine or a crime
 */
export function isExplicit(text: string, before = ''): boolean {
  return foldExplicit(text).some((reading) => {
    let previous = before;
    return reading.split(sentenceEnds).some((sentence) => {
      const found = isExplicitSentence(sentence, previous);
      if (sentence.trim() !== '') previous = sentence.slice(-pieceCharacters);
      return found;
    });
  });
}

function isExplicitSentence(sentence: string, before: string): boolean {
  for (
    let at = 0;
    at === 0 || at + overlapCharacters < sentence.length;
    at += pieceCharacters - overlapCharacters
  ) {
    const piece = sentence.slice(at, at + pieceCharacters);
    const isOfBodies = once(() => bodiesContext.test(piece) || bodiesContext.test(before));
    if (hasLatin.test(piece) && speaksExplicitly(piece, isOfBodies, englishRules, englishCues)) return true;
    if (hasHan.test(piece) && speaksExplicitly(piece, isOfBodies, chineseRules, chineseCues)) return true;
  }
  return false;
}

/** Matches the rules first; the long list of words about bodies is searched only after one of the rare matches. */
function speaksExplicitly(
  text: string,
  isOfBodies: () => boolean,
  rules: readonly ExplicitRule[],
  cues: VeiledCues,
): boolean {
  return (
    rules.some((rule) => meetsRule(rule, text) && !(rule.isOfBodies === true && isOfBodies())) ||
    (isVeiled(text, cues) && !isOfBodies())
  );
}

function once(look: () => boolean): () => boolean {
  let seen: boolean | undefined;
  return () => (seen ??= look());
}

function meetsRule({ pattern, and, unless }: ExplicitRule, text: string): boolean {
  return pattern.test(text) && (and?.test(text) ?? true) && unless?.test(text) !== true;
}

/** Checks whether a sentence has a heavy cue and a second one of either kind. */
function isVeiled(text: string, { heavy, light }: VeiledCues): boolean {
  const count = (cues: readonly RegExp[]) => cues.filter((cue) => cue.test(text)).length;
  const heavyCount = count(heavy);
  return heavyCount > 0 && heavyCount + count(light) > 1;
}

const simplified = readPairs(explicitTraditionalPairs);

/** Growth limit of a text, as a factor: one character may be replaced by 18 letters. */
const mostGrowth = 2;

/** Returns the readings of a text as a reader understands it, without the disguises of explicit words. */
function foldExplicit(text: string): string[] {
  const readings = foldText(text).map((reading) =>
    starredWords.reduce(
      (rest, [pattern, word]) => rest.replace(pattern, word),
      reading
        .slice(0, mostGrowth * text.length + 100)
        .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
        .replace(/(\p{L})\1{2,}/gu, '$1'),
    ),
  );
  return [...new Set(readings)];
}
