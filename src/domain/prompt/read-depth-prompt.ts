import type { PromptNote } from './prompt-input.ts';
import { isJsonObject } from '../json/parse-json.ts';

/** Where SillyTavern puts a character's note whose depth nobody chose. */
const usualDepth = 4;
/** Deeper than any prompt has turns. */
const mostDepth = 999;

/**
 * The character's note of a card, `extensions.depth_prompt` (rule:cards): the text, before how many of the newest
 * messages it stands, and whose words it is. Empty for a card without one.
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
