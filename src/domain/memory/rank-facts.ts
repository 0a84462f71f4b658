import { commonSigns, commonWords } from '#src/content/patterns/memory/common-words.ts';

/** Length of the newest messages that is compared with the facts, in UTF-16 units, from the end. */
const mostRecent = 4_000;
/** Number of letters by which an English word is distinguished; the rest is its ending. */
const stemLength = 6;
const shortestWord = 3;
/** Length of a fact that is compared. */
const mostOfFact = 160;
/** Weight of a single character, compared to a word. */
const signShare = 0.25;

const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;
const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Ranks facts by their relevance to the newest messages: by the words that they share, where a word of few facts counts
 * more, and one of the newest message twice. On a tie, the newest first.
 * @param facts oldest first
 * @param recent the latest messages, the newest last
 * @returns the indexes of the facts
 */
export function rankFacts(facts: readonly string[], recent: readonly string[]): number[] {
  const newest = listTerms(recent.at(-1) ?? '');
  const said = new Set([...listTerms(recent.slice(0, -1).join('\n')), ...newest]);
  const shared = facts.map((fact) =>
    [...listTerms(fact.slice(0, mostOfFact))].filter((term) => said.has(term)),
  );
  const counts = new Map<string, number>();
  for (const term of shared.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weigh = (term: string) => {
    const rarity = Math.log(facts.length / (counts.get(term) ?? 1));
    return rarity * (newest.has(term) ? 2 : 1) * (term.length === 1 ? signShare : 1);
  };
  const scores = shared.map((terms) => terms.reduce((sum, term) => sum + weigh(term), 0));
  return facts
    .map((_fact, place) => place)
    .toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || other - one);
}

/**
 * Lists the terms of a text: its words without endings, and for scripts without spaces its characters, alone and in
 * pairs.
 */
function listTerms(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.slice(-mostRecent).toLowerCase().matchAll(words)) {
    if (ideographs.test(word)) {
      const signs = Array.from(word);
      for (const [at, sign] of signs.entries()) {
        if (commonSigns.test(sign)) continue;
        terms.add(sign);
        const next = signs[at + 1];
        if (next !== undefined && !commonSigns.test(next)) terms.add(sign + next);
      }
    } else if (word.length >= shortestWord && !commonWords.has(word)) {
      terms.add((word.length > shortestWord ? word.replace(/s$/, '') : word).slice(0, stemLength));
    }
  }
  return terms;
}
