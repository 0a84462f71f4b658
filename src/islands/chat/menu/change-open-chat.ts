import { recordDeletions } from '#src/client/chat/conversations/deleted-conversations.ts';
import { runInTurn } from '#src/client/chat/conversations/run-in-turn.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { dropRecentChat } from '#src/client/offline/recent-chats.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { deleteConversation } from '#src/contract/chat/conversation-calls.ts';

/** Pins the chat of the page to the top of the list, or unpins it, and says so: the list may not be in view. */
export async function pinOpenChat(
  session: ChatSession,
  pinned: boolean,
  texts: { pinned: string; unpinned: string },
): Promise<void> {
  const isDone = await session.changeSettings({ pinned });
  if (isDone) showToast({ text: pinned ? texts.pinned : texts.unpinned, kind: 'success' });
}

/** Deletes the chat of the page, which stays in view with a notice that can bring it back. */
export async function deleteOpenChat({ client }: ChatSession, id: string): Promise<void> {
  try {
    await runInTurn(id, () => client.call(deleteConversation, { body: { id } }));
    // Not before the answer: the list is loaded again by it.
    recordDeletions({ there: [], deleted: [id] });
    dropRecentChat(id);
  } catch (error) {
    showError(error);
  }
}
