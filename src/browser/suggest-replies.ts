import { type QuickReply, listQuickReplies } from '#src/contract/guidance-calls.ts';
import { suggestReplies } from '#src/contract/media-calls.ts';
import { createBrowserClient } from './call-client.ts';
import { describeError } from './describe-error.ts';
import { pageLanguage } from './page-language.ts';

/** What the person could say next. */
export interface SuggestedReplies {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** The person's quick replies; they are there before the suggestions. */
  own: readonly QuickReply[];
  /** Why none came, in words for the person; null where they did. */
  fault: string | null;
}

/**
 * Asks for suggestions in a conversation, and for the person's quick replies. Never fails.
 * @param show is told each part as it comes
 */
export async function suggestInChat(
  requireConversation: () => Promise<string>,
  show: (part: Partial<SuggestedReplies>) => void,
): Promise<void> {
  void loadQuickReplies().then((own) => show({ own }));
  try {
    const body = { conversation_id: await requireConversation() };
    const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
    show({ phase: 'shown', texts: suggestions });
  } catch (error) {
    show({ phase: 'failed', fault: describeError(error, pageLanguage()) });
  }
}

/** The person's own quick replies; none where they did not come, for whoever is asked beside them says why. */
async function loadQuickReplies(): Promise<readonly QuickReply[]> {
  try {
    return await createBrowserClient().call(listQuickReplies);
  } catch (error) {
    console.debug('quick replies did not come', error);
    return [];
  }
}
