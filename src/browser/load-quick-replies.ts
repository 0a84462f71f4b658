import type { QuickReply } from '#src/contract/guidance-calls.ts';
import { createBrowserClient } from './call-client.ts';

/** The person's own quick replies; none where they did not come, for whoever is asked beside them says why. */
export async function loadQuickReplies(): Promise<readonly QuickReply[]> {
  try {
    const { listQuickReplies } = await import('#src/contract/guidance-calls.ts');
    return await createBrowserClient().call(listQuickReplies);
  } catch (error) {
    console.debug('quick replies did not come', error);
    return [];
  }
}
