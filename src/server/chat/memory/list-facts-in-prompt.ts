import { setImmediate as nextTurn } from 'node:timers/promises';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { isInPrompt } from '#src/domain/prompt/prompt-part.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Memory } from '#src/contract/memory/memory-calls.ts';
import { loadNextPromptInput } from '#src/server/chat/prompt/load-prompt-input.ts';
import type { Owner } from '#src/server/chat/messages/require-conversation.ts';
import type { Services } from '#src/server/platform/services.ts';

/**
 * Lists the ids of the facts that the prompt would hold without a new message: which facts fit depends on the topics of
 * the messages.
 * @param records the memories of a conversation of the owner
 * @returns null if no message can be sent, because the character was deleted
 */
export async function listFactsInPrompt(
  services: Services,
  owner: Owner,
  { conversationId, records }: { conversationId: string; records: readonly Memory[] },
): Promise<string[] | null> {
  const facts = records.filter(({ kind }) => kind === 'fact');
  if (facts.length === 0) return [];
  const input = await loadInput(services, owner, conversationId);
  if (input === null) return null;
  await nextTurn();
  const { parts } = assemblePrompt(input);
  const told = new Set(
    parts.filter(({ kind, state }) => kind === 'facts' && isInPrompt(state)).map(({ content }) => content),
  );
  return facts.filter(({ content }) => told.has(content)).map(({ id }) => id);
}

async function loadInput(...asked: Parameters<typeof loadNextPromptInput>): Promise<PromptInput | null> {
  try {
    return (await loadNextPromptInput(...asked)).input;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
