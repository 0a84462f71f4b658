import { setImmediate as nextTurn } from 'node:timers/promises';
import { loreShare } from '#src/domain/prompt/find-lore.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { sumKept } from '#src/domain/prompt/prompt-part.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import { loadNextPromptInput } from './load-prompt-input.ts';

/** The smallest share of their current room that the turns keep, however much lore there is. */
const leastShare = 0.5;
const charactersOfToken = 3;

/**
 * Measures the tokens that the turns of a conversation have in its next prompt: the rest that card, lore, facts and
 * summary leave of the model's context if the next message matches all of its lorebooks.
 * @throws AppError 40003 with 404 if no message can be sent any longer, because the character was deleted
 */
export async function measureHistoryRoom(
  services: Services,
  { id, userId }: Pick<ConversationRow, 'id' | 'userId'>,
): Promise<number> {
  // A person who wrote in it was allowed to; nothing that is read here is shown.
  const owner = { userId, seesMature: true };
  const { input } = await loadNextPromptInput(services, owner, id);
  // The longest chat is read completely: reading and assembling each have a turn of their own.
  await nextTurn();
  const { historyTokens, parts } = assemblePrompt(input);
  const lore = sumKept(parts.filter(({ kind }) => kind === 'lore'));
  return Math.max(historyTokens * leastShare, historyTokens - Math.max(0, measureLore(input) - lore));
}

/** Counts the tokens of lorebooks in a prompt in which all of their keys are matched. */
function measureLore({ lore, budgetTokens }: PromptInput): number {
  const characters = lore.books
    .flatMap(({ entries }) => entries)
    .reduce((sum, { content }) => sum + content.length, 0);
  return Math.min(budgetTokens * loreShare, characters / charactersOfToken);
}
