import { useEffect } from 'react';
import { whenActive } from '#src/client/browser/when-active.ts';

/**
 * Loads the parts that the page opens on request as soon as a person is active: then they open at once, even if the
 * connection is lost by then.
 */
export function usePreloadedParts(): void {
  useEffect(() => whenActive(() => void loadParts()), []);
}

async function loadParts(): Promise<void> {
  // A failed part is loaded again when it is needed.
  await Promise.allSettled([
    import('./menu/ChatMenuEntries.tsx'),
    import('./messages/actions/MessageMenu.tsx'),
    import('./messages/item/MessageEditor.tsx'),
    import('./messages/item/AgainOffer.tsx'),
    import('./markdown/copy-and-say.ts'),
    import('./perform-shortcut.ts'),
    import('./media/speak-reply.ts'),
    import('./conversations/RowActions.tsx'),
    import('../ui/boundary/load-fallback.ts').then((part) => part.loadFallback()),
    import('./composer/refuse-paste.ts'),
    import('#src/client/voice/dictate.ts'),
    import('#src/client/page/follow-keyboard.ts'),
    import('#src/client/chat/history/tree-changer.ts'),
    import('./messages/actions/WayBackLines.tsx'),
  ]);
}
