import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';

export interface SuggestedReplies {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** The reason why no suggestions were loaded, as a text for the person; null for none. */
  errorText: string | null;
}

/** Requests suggestions from a model. Never fails. */
export async function suggestInChat(
  requireConversation: () => Promise<string>,
): Promise<Partial<SuggestedReplies>> {
  try {
    const body = { conversation_id: await requireConversation() };
    const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
    return { phase: 'shown', texts: suggestions };
  } catch (error) {
    return { phase: 'failed', errorText: describeError(error, pageLanguage()) };
  }
}
