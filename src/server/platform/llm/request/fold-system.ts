import type { PromptMessage } from '#src/domain/prompt/alternate-turns.ts';
import { readErrorBody } from '../reply/upstream-fault.ts';

/**
 * Errors of chat templates without a system message: Gemma 2 and others on vLLM and llama.cpp. Some treat it as a turn,
 * and complain that turns do not alternate.
 */
const wordings =
  /system role (?:is )?not supported|system (?:message|prompt)s? (?:is |are )?not supported|roles must alternate|only user(?:,| and) (?:and )?(?:assistant|model)(?: and tool)? roles|(?:unexpected|invalid|unsupported) role:? .{0,2}system/i;

/**
 * True if an error means that its server accepts no system message. Only its message is read, not the text that it may
 * repeat.
 */
export function refusesSystem(errorBody: string, status: number): boolean {
  return wordings.test(readErrorBody(errorBody, status).message.slice(0, 1_000));
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
