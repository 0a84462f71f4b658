import { useEffect } from 'react';

/** Events that show that a person is active, the press itself at the latest. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads the parts that the page opens on request as soon as a person is active: then they open at once, even if the
 * connection is lost by then.
 */
export function usePreloadedParts(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const warm = () => {
      leaving.abort();
      void loadParts();
    };
    for (const sign of signs) addEventListener(sign, warm, { signal: leaving.signal, passive: true });
    return () => leaving.abort();
  }, []);
}

async function loadParts(): Promise<void> {
  // A failed part is loaded again when it is needed.
  await Promise.allSettled([
    import('./menu/ChatMenuEntries.tsx'),
    import('./messages/actions/MessageMenu.tsx'),
    import('./messages/item/MessageEditor.tsx'),
    import('./media/speak-reply.ts'),
    import('../ui/conversations/RowActions.tsx'),
    import('../ui/boundary/load-fallback.ts').then((part) => part.loadFallback()),
    import('./composer/refuse-paste.ts'),
    import('#src/client/voice/dictate.ts'),
    import('#src/client/page/follow-keyboard.ts'),
    import('#src/client/chat/history/tree-changer.ts'),
    import('./messages/actions/WayBackLines.tsx'),
  ]);
}
