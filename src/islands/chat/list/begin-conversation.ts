import { createBrowserClient } from '#src/browser/call-client.ts';
import { draftKey, moveDraft } from '#src/browser/drafts.ts';
import { registerDevice } from '#src/browser/register-device.ts';
import { addConversation } from '#src/contract/conversation-calls.ts';
import { conversationHref } from './name-conversation.ts';

/**
 * Begins another conversation with a character (D3) and answers the address of its page. What was typed before goes
 * with it.
 * @throws CallError when the server refuses or is away
 */
export async function beginConversation(characterId: string, segment: string): Promise<string> {
  await registerDevice();
  const input = { query: { charId: characterId }, body: { fresh: true } };
  const { id } = await createBrowserClient().call(addConversation, input);
  moveDraft(draftKey(null, characterId), id);
  return conversationHref(segment, id);
}
