import { markConversationSeen } from '#src/contract/chat/conversation-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';

/** Marks a conversation as seen; after a failure, it is marked when the person comes back to it. */
export async function markSeen(conversationId: string): Promise<void> {
  try {
    await createBrowserClient().call(markConversationSeen, { body: { id: conversationId } });
  } catch (error) {
    console.debug('the conversation was not marked as seen', error);
  }
}
