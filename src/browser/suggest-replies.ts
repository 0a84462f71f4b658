import { type QuickReply, listQuickReplies } from '#src/contract/guidance-calls.ts';
import { suggestReplies } from '#src/contract/media-calls.ts';
import { createBrowserClient } from './call-client.ts';
import { describeError } from './describe-error.ts';
import { pageLanguage } from './page-language.ts';

/** What the person could say next. */
export interface SuggestedReplies {
  texts: readonly string[];
  /** Why none came, in words for the person; null where they did. */
  fault: string | null;
}

/** Asks for suggestions in a conversation. Never fails. */
export async function suggestInChat(requireConversation: () => Promise<string>): Promise<SuggestedReplies> {
  try {
    const body = { conversation_id: await requireConversation() };
    const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
    return { texts: suggestions, fault: null };
  } catch (error) {
    return { texts: [], fault: describeError(error, pageLanguage()) };
  }
}

/** The person's own quick replies; none where they did not come, for whoever is asked beside them says why. */
export async function loadQuickReplies(): Promise<readonly QuickReply[]> {
  try {
    return await createBrowserClient().call(listQuickReplies);
  } catch (error) {
    console.debug('quick replies did not come', error);
    return [];
  }
}
