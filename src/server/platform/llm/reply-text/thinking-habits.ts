/** How a model was seen to think, kept for its next replies. */
export interface ThinkingHabits {
  /** Its template opens the thought in the prompt, so that a reply begins in the middle of one and only closes it. */
  isUnopened: boolean;
  /** It thinks before it speaks, in whatever way. */
  thinks: boolean;
  /**
   * A whole reply of it came without any thought: from then on, marks in its text teach nothing of its other replies, since anybody
   * can have a model write `</think>`. What a server itself calls a thought still does.
   */
  isPlain: boolean;
}

/** By their model cards: DeepSeek R1 and what was distilled from it, QwQ, and the thinking Qwen 3. */
const unopenedNames = /deepseek-?r1|(?:^|[^a-z0-9])(?:r1|qwq)(?![a-z0-9])|qwen-?3.*thinking/i;

/** What is known of a model by its name alone; its first replies show whether it is so. */
export function guessHabits(modelName: string): ThinkingHabits {
  const isUnopened = unopenedNames.test(modelName);
  return { isUnopened, thinks: isUnopened, isPlain: false };
}
