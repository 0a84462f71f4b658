import { cutText } from './cut-text.ts';
import { createPart, isInPrompt, type PromptPart, section } from './prompt-part.ts';

export interface ExampleRoom {
  /** The heading before the first of them. */
  heading: string;
  countTokens: (text: string) => number;
}

/**
 * Reserves room for the first example dialogue, which every prompt contains; a dialogue that is too long is cut to its
 * beginning.
 * @param mostTokens with the heading
 */
export function reserveExample(
  [first]: readonly string[],
  mostTokens: number,
  { heading, countTokens }: ExampleRoom,
): PromptPart | null {
  if (first === undefined) return null;
  const toPart = (content: string, state: PromptPart['state']) =>
    createPart({
      kind: 'examples',
      content,
      tokens: countTokens(`\n\n${section(heading, content)}`),
      state,
    });
  const whole = toPart(first, 'kept');
  if (whole.tokens <= mostTokens) return whole;
  const headingTokens = countTokens(`\n\n${section(heading, ' ')}`);
  const start = cutText(first, Math.floor(mostTokens - headingTokens), countTokens, 'start');
  const cut = start === '' ? null : toPart(start, 'cut');
  return cut !== null && cut.tokens <= mostTokens ? cut : null;
}

/**
 * Returns the example dialogues that fit into the room that is left, after their heading; the last are dropped first.
 * @param reserved the first of them, if it already has a place
 * @param roomTokens room for the others
 */
export function fitExamples(
  examples: readonly string[],
  reserved: PromptPart | null,
  roomTokens: number,
  { heading, countTokens }: ExampleRoom,
): { parts: PromptPart[]; text: string } {
  let left = roomTokens + (reserved?.tokens ?? 0);
  let isFull = false;
  const parts = examples.map((content, index) => {
    const tokens = countTokens(`\n\n${index === 0 ? section(heading, content) : content}`);
    isFull ||= tokens > left;
    if (isFull && index === 0 && reserved !== null) return reserved;
    if (!isFull) left -= tokens;
    return createPart({ kind: 'examples', content, tokens, state: isFull ? 'dropped' : 'kept' });
  });
  const kept = parts.filter(({ state }) => isInPrompt(state)).map(({ content }) => content);
  return { parts, text: section(heading, kept.join('\n\n')) };
}

/** Splits the example dialogues of a card, in order, without their `<START>` lines. */
export function splitExamples(text: string): string[] {
  return text
    .split(/<START>/i)
    .map((example) => example.trim())
    .filter((example) => example !== '');
}
