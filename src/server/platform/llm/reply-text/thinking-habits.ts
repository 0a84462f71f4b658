import { openedByTemplate } from './model-marks.ts';

/** The observed way in which a model thinks, kept for its next replies. */
export interface ThinkingHabits {
  /** Its template opens the thought in the prompt, so that a reply begins within a thought and only closes it. */
  isUnopened: boolean;
  /** True if the model thinks before it answers, in whatever way. */
  thinks: boolean;
  /**
   * It once gave a whole reply without any thought: from then on, marks in its text teach nothing about its other
   * replies, since anybody can make a model write `</think>`. A thought that the server itself marks still counts.
   */
  isPlain: boolean;
}

/** Guesses a model's habits from its name; its first replies correct the guess. */
export function guessHabits(modelName: string): ThinkingHabits {
  const isUnopened = openedByTemplate.test(modelName);
  return { isUnopened, thinks: isUnopened, isPlain: false };
}
