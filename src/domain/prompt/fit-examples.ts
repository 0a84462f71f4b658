import { createPart, type PromptPart, section } from './prompt-part.ts';

/**
 * The example dialogues that fit into the room that is left, the last of them dropped first; they begin with their
 * heading.
 */
export function fitExamples(
  examples: readonly string[],
  heading: string,
  roomTokens: number,
  countTokens: (text: string) => number,
): { parts: PromptPart[]; text: string } {
  let left = roomTokens;
  let isFull = false;
  const parts = examples.map((content, index) => {
    const tokens = countTokens(`\n\n${index === 0 ? section(heading, content) : content}`);
    isFull ||= tokens > left;
    if (!isFull) left -= tokens;
    return createPart({ kind: 'examples', content, tokens, state: isFull ? 'dropped' : 'kept' });
  });
  const kept = parts.filter(({ state }) => state === 'kept').map(({ content }) => content);
  return { parts, text: section(heading, kept.join('\n\n')) };
}
