import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { ConversationRow } from '../require-conversation.ts';
import { loadPromptInput } from './load-prompt-input.ts';

/**
 * How many tokens the turns of a conversation have in its next prompt: what card, lore, facts and summary leave of what its
 * model reads at once.
 * @throws AppError 40003 with 404 where nothing can be said any more, because the character is gone
 */
export async function measureHistoryRoom(
  services: Services,
  { id, userId, headMessageId }: Pick<ConversationRow, 'id' | 'userId' | 'headMessageId'>,
): Promise<number> {
  // Who wrote in it was let in; nothing that is read here is shown.
  const owner = { userId, seesMature: true };
  const target = { messageId: headMessageId, continues: false, attempt: 0, content: '' };
  const { input } = await loadPromptInput(services, owner, id, target);
  return assemblePrompt(input).historyTokens;
}
