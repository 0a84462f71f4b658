import { markConversationSeen } from '#src/contract/chat/conversation-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';

/** Says that the person sees a conversation; a failure is made good when they come back to it. */
export async function markSeen(conversationId: string): Promise<void> {
  try {
    await createBrowserClient().call(markConversationSeen, { body: { id: conversationId } });
  } catch (error) {
    console.debug('the conversation was not marked as seen', error);
  }
}
