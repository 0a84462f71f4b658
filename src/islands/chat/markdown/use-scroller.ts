import { pageLanguage } from '#src/client/browser/page-language.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

/** Returns the attributes of a scrollable part of a message, named for screen readers; none before the page runs. */
export function useScroller(kind: 'code' | 'table') {
  if (!useHydrated()) return {};
  return { tabIndex: 0, role: 'group', 'aria-label': messageTextsOf(pageLanguage())[kind] };
}
