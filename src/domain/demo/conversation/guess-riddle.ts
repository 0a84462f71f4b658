import type { Riddle } from './phrase-book.ts';

/** The outcome of a guess at the open riddle. */
export interface RiddleGuess {
  riddle: Riddle;
  outcome: 'right' | 'wrong' | 'reveal' | 'none';
}

const givesUp =
  /give up|no idea|not know|do(?:n't|nt) know|idk|tell me|the answer|what is it|不知道|猜不|不会|放弃|答案|告诉我|是什么|揭晓|想不出/i;

/** Reads a message as the answer to the character's last riddle; null if none is open. */
export function guessRiddle(
  lastReply: string,
  message: string,
  riddles: readonly Riddle[],
): RiddleGuess | null {
  const riddle = riddles.find(
    ({ question, hint }) => lastReply.includes(question) || lastReply.includes(hint),
  );
  if (riddle === undefined) return null;
  const guess = message.toLowerCase().slice(0, 200);
  if (riddle.solutions.some((solution) => containsWord(guess, solution))) return { riddle, outcome: 'right' };
  if (givesUp.test(guess)) return { riddle, outcome: 'reveal' };
  if (guess.length > 40) return { riddle, outcome: 'none' };
  return { riddle, outcome: lastReply.includes(riddle.hint) ? 'reveal' : 'wrong' };
}

function containsWord(text: string, word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return text.includes(word);
  return ` ${text.replace(/[^a-z0-9]+/g, ' ')} `.includes(` ${word} `);
}
