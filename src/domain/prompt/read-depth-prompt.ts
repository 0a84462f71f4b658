import type { PromptNote } from './prompt-input.ts';
import { isJsonObject } from '../json/json-values.ts';

/** SillyTavern's depth of a character's note whose depth nobody chose. */
const usualDepth = 4;
/** Upper limit of a depth; no prompt has as many turns. */
const mostDepth = 999;

/**
 * Reads the character's note of a card, `extensions.depth_prompt` (rule:cards): the text, the number of the newest
 * messages that it is inserted before, and its speaker. Empty for a card without one.
 */
export function readDepthPrompt(extensions: unknown): PromptNote {
  const found = isJsonObject(extensions) ? extensions['depth_prompt'] : undefined;
  const { prompt, depth, role } = isJsonObject(found) ? found : {};
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return {
    content: typeof prompt === 'string' ? prompt : '',
    depth: isDepth ? Math.min(Math.floor(depth), mostDepth) : usualDepth,
    role: role === 'user' || role === 'assistant' ? role : 'system',
  };
}
