import { chineseFillers, englishFillers, spellings } from '#src/content/patterns/crisis/fillers.ts';
import { plainText, readMessage } from '#src/domain/text/read-message.ts';
import { patternSet } from './pattern-set.ts';

const anySpelling = patternSet(spellings.map(([pattern]) => pattern));

/** A sentence for pattern matching: lower case, words separated by one blank, clauses by a comma. */
export interface ClauseReading {
  /** As written, for figures of speech. */
  plain: string;
  /** Without words that carry no weight. */
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
  return { plain, bare: takeFillers(plain) };
}

/** Removes words without weight from a sentence, and unifies spellings. */
export function takeFillers(plain: string): string {
  let line = ` ${plain} `;
  if (anySpelling.mayBeIn(line)) {
    for (const [pattern, spelling] of spellings) line = line.replace(pattern, spelling);
  }
  return line.replace(englishFillers, '').replace(chineseFillers, '').replace(/ +/g, ' ').trim();
}
