import { chineseFillers, englishFillers, spellings } from '#src/content/patterns/crisis/fillers.ts';
import { plainText, readMessage } from '#src/domain/text/read-message.ts';
import { patternSet } from '#src/domain/safety/crisis/pattern-set.ts';
import { chinesePast, englishPast } from '#src/content/patterns/crisis/past-crises.ts';
import { disguises, slips, crisisTraditionalPairs } from '#src/content/patterns/crisis/disguises.ts';
import { readPairs } from '#src/domain/text/to-simplified.ts';

const anySpelling = patternSet(spellings.map(([pattern]) => pattern));

/** A sentence for pattern matching: lower case, words separated by one blank, clauses by a comma. */
export interface ClauseReading {
  /** The sentence as written, for figures of speech. */
  plain: string;
  /** The sentence without words that carry no weight. */
  bare: string;
}

/**
 * Reads the sentences of a text. Linear in its length.
 * @param readLine reads the words of a clause
 */
export function readSentences(text: string, readLine: (clause: string) => string): ClauseReading[] {
  return plainText(text)
    .split(/[.!?。！？;；…\n]+/)
    .map((sentence) => readClauses(sentence.split(/[,，、:：]+/), readLine))
    .filter(({ plain }) => plain !== '');
}

/** Creates a reader of the words of clauses that reads each clause once, however often it occurs. */
export function createLineReader(): (clause: string) => string {
  const lines = new Map<string, string>();
  return (clause) => {
    const line = lines.get(clause) ?? readMessage(clause).line;
    lines.set(clause, line);
    return line;
  };
}

/** Reads the whole text as one clause, so that text separated by marks comes together. */
export function readWhole(text: string): ClauseReading {
  return readClauses([text], (clause) => readMessage(clause).line);
}

function readClauses(clauses: readonly string[], read: (clause: string) => string): ClauseReading {
  const plain = clauses
    .map(read)
    .filter((line) => line !== '')
    .join(' , ');
  return { plain, bare: removeFillers(plain) };
}

/** Removes words without weight from a sentence, and unifies spellings. */
export function removeFillers(plain: string): string {
  let line = ` ${plain} `;
  if (anySpelling.mayBeIn(line)) {
    for (const [pattern, spelling] of spellings) line = line.replace(pattern, spelling);
  }
  return line.replace(englishFillers, '').replace(chineseFillers, '').replace(/ +/g, ' ').trim();
}

const languages = [englishPast, chinesePast];

/**
 * Removes the clauses of a message about the distant past: own wishes that the writer has recovered from, and the
 * suicide of somebody else years ago. Without a word of recovery, or with one of a relapse, all clauses stay.
 */
export function removePastClauses(sentences: readonly string[]): readonly string[] {
  const whole = sentences.join(' , ');
  const language = languages.find(({ past }) => past.test(whole));
  if (language === undefined || language.relapse.test(whole)) return sentences;
  const { past, recovery, bereaved, wish, intent } = language;
  const hasRecovered = recovery.test(whole);
  const isOver = (clause: string) =>
    (hasRecovered && (past.test(clause) || recovery.test(clause)) && !intent.test(clause)) ||
    (past.test(clause) && bereaved.test(clause) && !wish.test(clause));
  if (!sentences.some((sentence) => sentence.split(/ ?, ?/).some(isOver))) return sentences;
  return sentences
    .map((sentence) =>
      sentence
        .split(/ ?, ?/)
        .filter((clause) => !isOver(clause))
        .join(' , '),
    )
    .filter((sentence) => sentence !== '');
}

const simplified = readPairs(crisisTraditionalPairs);

/** Replaces the disguises of words for dying or suicide in a text. Linear in its length. */
export function replaceDisguises(text: string): string {
  const spelled = text
    .replace(/[a-z0-9]+/gi, (word) => slips.get(word.toLowerCase()) ?? word)
    .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
  return disguises.reduce((rest, [pattern, plain]) => rest.replace(pattern, plain), spelled);
}

/** Length up to which messages are read as they are: people do repeat words. */
const longCharacters = 500;
/** A unit of up to 40 characters that is repeated. */
const repeatedUnit = /([^]{1,40}?)\1{3,}/g;

/** Shortens the repetitions in a long text to three: it means the same, and is read quickly. Linear in its length. */
export function shortenRepeats(text: string): string {
  return text.length <= longCharacters ? text : text.replace(repeatedUnit, '$1$1$1');
}
