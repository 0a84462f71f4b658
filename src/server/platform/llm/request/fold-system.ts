import type { PromptMessage } from '#src/domain/prompt/alternate-turns.ts';
import { readErrorBody } from '../reply/upstream-fault.ts';

/**
 * Errors of servers without a system message: chat templates of Gemma 2 and others on vLLM and llama.cpp, OpenAI's o1,
 * Google's Gemma 3, pydantic's list of roles. Some templates treat it as a turn, and complain that turns do not
 * alternate.
 */
const wordings = [
  /(?:system|developer) (?:role|messages?|prompts?|instructions?) (?:is |are )?not (?:supported|allowed|enabled|available|permitted)/i,
  /does not (?:support|accept|allow|have) (?:a |the )?['"`]?(?:system|developer)\b/i,
  /roles must alternate/i,
  /only ['"`]?user['"`]?(?:,| and) (?:and )?['"`]?(?:assistant|model)['"`]?(?: and tool)? roles/i,
  /(?:unexpected|invalid|unsupported|unknown) role:? .{0,2}system/i,
  /\broles? .{0,2}system\b.{0,4} (?:is |are )?(?:not|unsupported|unknown|invalid)/i,
  /should be 'user'(?:, | or )'(?:assistant|model)'/i,
];

/** Characters of an error that are read. */
const readCharacters = 1_000;

/**
 * Finds the words of an error that say that its server accepts no system message. Only its message is read, not the
 * text that it may repeat.
 * @returns null if it does not say so
 */
export function findSystemRefusal(errorBody: string, status: number): string | null {
  const message = readErrorBody(errorBody, status).message.slice(0, readCharacters);
  return wordings.some((wording) => wording.test(message)) ? message : null;
}

/** Returns the same prompt without a system message: its text begins the first message of the person. */
export function foldSystem(messages: readonly PromptMessage[]): PromptMessage[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== 'system');
  if (system.length === 0) return [...messages];
  if (first?.role !== 'user') {
    const rest = first === undefined ? others : [first, ...others];
    return [{ role: 'user', content: system.join('\n\n') }, ...rest];
  }
  return [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...others];
}
