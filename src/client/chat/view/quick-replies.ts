import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isDeviceRegistered } from '#src/client/api/ensure-device.ts';
import { type QuickReply, listQuickReplies } from '#src/contract/chat/guidance-calls.ts';

/** The person's own quick replies; null until they are known. */
export const $quickReplies = atom<readonly QuickReply[] | null>(null);

/**
 * Loads them once for a page; somebody whom the server does not know has none. Without them the chat works as it does
 * for somebody who has none.
 */
export async function loadQuickReplies(): Promise<void> {
  if ($quickReplies.get() !== null || !isDeviceRegistered()) return;
  try {
    $quickReplies.set(await createBrowserClient().call(listQuickReplies));
  } catch (error) {
    console.debug('quick replies did not come', error);
  }
}
