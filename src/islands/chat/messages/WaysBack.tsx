import { Suspense } from 'react';
import type { Fork, LastRemoval } from '#src/browser/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/message-texts.ts';
import { Boundary } from '../../boundary/Boundary.tsx';
import { lazyPart } from '../../boundary/lazy-part.tsx';
import type { MessageHandlers } from './message-handlers.ts';

const WayBackLines = lazyPart(() => import('./WayBackLines.tsx'));

export interface WaysBackProps {
  /** What was deleted here, and can be brought back. */
  removal: LastRemoval | null;
  /** The branch that was left here. */
  fork: Fork | null;
  texts: ChatMessageTexts;
  handlers: Pick<MessageHandlers, 'undo' | 'goBack'>;
}

/** The ways back to what is gone from a place in the list; loaded once something is. */
export function WaysBack(props: WaysBackProps) {
  if (props.removal === null && props.fork === null) return null;
  return (
    <Boundary place="part">
      <Suspense>
        <WayBackLines {...props} />
      </Suspense>
    </Boundary>
  );
}
