import { type QuickReply, listQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';

/** What the person could say next. */
export interface SuggestedReplies {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** The person's quick replies. */
  own: readonly QuickReply[];
  /** Asks a model, where none was asked yet. */
  more?: (() => void) | undefined;
  /** Why none came, in words for the person; null where they did. */
  fault: string | null;
}

/**
 * Shows the person's quick replies; only where there are none, or they ask for more, a model is asked. Never fails.
 * @param show is told each part as it comes
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
      show({ phase: 'failed', fault: describeError(error, pageLanguage()) });
    }
  }
  const own = await loadQuickReplies();
  if (own.length === 0) return think();
  show({ phase: 'shown', own, more: () => void think() });
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
