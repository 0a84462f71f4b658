import { type ComponentType, memo, Suspense } from 'react';
import { whenActive } from '#src/client/browser/when-active.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import type { ConversationRailProps } from './ConversationRail.tsx';

/**
 * The server renders the list with the page. In the browser its links work at once, and its script is loaded with the
 * first sign of a person: until then React leaves the part of the page as it is.
 */
const Rail: ComponentType<ConversationRailProps> = import.meta.env.SSR
  ? (await import('./ConversationRail.tsx')).default
  : lazyPart(async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      whenActive(() => resolve(undefined));
      await promise;
      return import('./ConversationRail.tsx');
    });

/** The place of the conversations beside the chat. Never rendered again by the chat: that would make React wait for it. */
export const RailPlace = memo(function RailPlace(props: ConversationRailProps) {
  return (
    <Boundary place="part">
      <Suspense>
        <Rail {...props} />
      </Suspense>
    </Boundary>
  );
});
