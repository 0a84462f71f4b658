import { type ComponentType, memo, Suspense } from 'react';
import { whenActive } from '#src/client/browser/when-active.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import type { ConversationRailProps } from './ConversationRail.tsx';

/**
 * The server renders the list with the page. In the browser its links work at once, and its script is loaded with the
 * first sign of a person: until then React leaves this part of the page as it is.
 */
const Rail: ComponentType<ConversationRailProps> = import.meta.env.SSR
  ? (await import('./ConversationRail.tsx')).default
  : lazyPart(async () => {
      await untilWanted();
      return import('./ConversationRail.tsx');
    });

/**
 * Waits for a pointer or a key, or for the focus in the list, which other devices may bring there; not if words were typed
 * into its field before the script of the chat ran.
 */
function untilWanted(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const typed = document.querySelector<HTMLInputElement>('.chat-rail input')?.value ?? '';
      if (typed !== '' || document.activeElement?.closest('.chat-rail') != null) resolve();
    };
    whenActive(resolve);
    addEventListener('focusin', look);
    look();
  });
}

/** The place of the conversations beside the chat. Never rendered again by the chat: React would have to wait for it. */
export const RailPlace = memo(function RailPlace(props: ConversationRailProps) {
  return (
    <Boundary place="part">
      <Suspense>
        <Rail {...props} />
      </Suspense>
    </Boundary>
  );
});
