import { chinesePast, englishPast } from '#src/content/patterns/crisis/past-crises.ts';

const languages = [englishPast, chinesePast];

/**
 * Removes the clauses of a message about the distant past: own wishes that the writer has recovered from, and the
 * suicide of somebody else years ago. Without a word of recovery, or with one of a relapse, all clauses stay.
 */
export function takeWhatIsOver(sentences: readonly string[]): readonly string[] {
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
