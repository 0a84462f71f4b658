import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { inspectContext as inspectContextCall } from '#src/contract/memory/memory-calls.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { PromptPart } from '#src/domain/prompt/prompt-part.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { loadNextPromptInput } from './load-prompt-input.ts';

/** Most characters of a part that was not sent: a long chat leaves out nearly all of it. */
const leftOutCharacters = 200;

/**
 * Describes the prompt of a message sent now: built by the same steps as the prompt of a reply, but nothing is stored
 * or sent.
 * @throws AppError 40003 with 404 for a foreign conversation
 */
export async function inspectContext(
  services: Services,
  { owner, conversationId, content }: { owner: Owner; conversationId: string; content: string },
): Promise<z.input<typeof inspectContextCall.result>> {
  const loaded = await loadNextPromptInput(services, owner, conversationId, content.toWellFormed());
  const { input, model, maxReplyTokens } = loaded;
  // The longest chat is read completely: reading, assembling and writing each have a turn of their own.
  await nextTurn();
  const { parts, tokens } = assemblePrompt({ ...input, countsDropped: true });
  await nextTurn();
  return {
    chat_model: model.name,
    parts: parts.map(({ messageId, ...part }) => ({
      ...part,
      content: isSent(part) ? part.content : shorten(part.content),
      message_id: messageId,
    })),
    tokens,
    budget_tokens: input.budgetTokens,
    max_reply_tokens: maxReplyTokens,
  };
}

function isSent({ state }: Pick<PromptPart, 'state'>): boolean {
  return state === 'kept' || state === 'cut';
}

function shorten(content: string): string {
  return content.length <= leftOutCharacters ? content : `${cutWhole(content, 0, leftOutCharacters)}…`;
}
