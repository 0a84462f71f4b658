import { CallError } from '#src/contract/call/client.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { ChatSession } from './chat-session.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';

/** Shows a message of the open conversation, or reports that it no longer exists. */
export async function goToMessage(
  { $state, jumpTo }: Pick<ChatSession, '$state' | 'jumpTo'>,
  id: string,
): Promise<void> {
  const { conversationId, messages } = $state.get();
  const isThere =
    messages.some((message) => message.id === id) ||
    (conversationId !== null && (await isOnActiveBranch(conversationId, id)));
  if (isThere) await jumpTo(id);
  else showToast({ text: messageTextsOf(pageLanguage()).messageMissing, kind: 'note' });
}

/** Checks whether a message is on the active branch; true also if that failed: going there then shows the error. */
async function isOnActiveBranch(conversationId: string, id: string): Promise<boolean> {
  try {
    const query = { conversation_id: conversationId, around: id, limit: 1 };
    const { records } = await createBrowserClient().call(getHistory, { query });
    return records.some((message) => message.id === id);
  } catch (error) {
    return !(error instanceof CallError && error.status === 404);
  }
}
