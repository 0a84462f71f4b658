import { type QuickReply, listQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';

/** Suggestions for the person's next message. */
export interface SuggestedReplies {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** The person's own quick replies. */
  own: readonly QuickReply[];
  /** Requests suggestions from a model, if that was not done yet. */
  more?: (() => void) | undefined;
  /** The reason why no suggestions were loaded, as a text for the person; null for none. */
  errorText: string | null;
}

/**
 * Shows the person's quick replies; a model is used only if there are none, or the person asks for more. Never fails.
 * @param show receives each part as it arrives
 */
export async function suggestInChat(
  requireConversation: () => Promise<string>,
  show: (part: Partial<SuggestedReplies>) => void,
): Promise<void> {
  async function think(): Promise<void> {
    show({ phase: 'loading', more: undefined });
    try {
      const body = { conversation_id: await requireConversation() };
      const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
      show({ phase: 'shown', texts: suggestions });
    } catch (error) {
      show({ phase: 'failed', errorText: describeError(error, pageLanguage()) });
    }
  }
  const own = await loadQuickReplies();
  if (own.length === 0) return think();
  show({ phase: 'shown', own, more: () => void think() });
}

/**
 * Loads the person's own quick replies; empty if that fails, because the request for suggestions that follows reports
 * the error.
 */
async function loadQuickReplies(): Promise<readonly QuickReply[]> {
  try {
    return await createBrowserClient().call(listQuickReplies);
  } catch (error) {
    console.debug('quick replies did not come', error);
    return [];
  }
}
