import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { ensureDevice, hasDeviceId } from '#src/client/api/ensure-device.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { type QuickReply, listQuickReplies } from '#src/contract/chat/guidance-calls.ts';

/** The person's own quick replies; null until they are known. */
export const $quickReplies = atom<readonly QuickReply[] | null>(null);

/**
 * Loads them once for a page. Without them the chat works as it does for somebody who has none.
 */
export async function loadQuickReplies(): Promise<void> {
  // A program without a device id would become a guest (rule:one-guest).
  if ($quickReplies.get() !== null || (isAutomated() && !hasDeviceId())) return;
  try {
    await ensureDevice();
    $quickReplies.set(await createBrowserClient().call(listQuickReplies));
  } catch (error) {
    console.debug('quick replies did not come', error);
  }
}
