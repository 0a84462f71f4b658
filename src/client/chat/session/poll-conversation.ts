import { getConversation } from '#src/contract/chat/conversation-calls.ts';
import type { ChatSession } from './chat-session.ts';
import { isDeleted } from '../conversations/deleted-conversations.ts';

const firstWaitMs = 20_000;
const longestWaitMs = 300_000;

/**
 * Checks repeatedly, with growing pauses, whether a conversation is newer than the shown one, and then refreshes it,
 * until the signal is aborted.
 */
export async function pollConversation(
  { $state, client, refresh }: Pick<ChatSession, '$state' | 'client' | 'refresh'>,
  wait: (ms: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = firstWaitMs;
  for (;;) {
    await wait(waitMs);
    const { conversationId: id } = $state.get();
    if (signal.aborted || id === null) return;
    waitMs = Math.min(longestWaitMs, waitMs * 2);
    if (isDeleted(id)) continue;
    try {
      const { version } = await client.call(getConversation, { query: { id } }, { signal });
      if (version <= ($state.get().version ?? -1)) continue;
      waitMs = firstWaitMs;
      await refresh();
    } catch (error) {
      console.debug('the conversation was not polled', error);
    }
  }
}
