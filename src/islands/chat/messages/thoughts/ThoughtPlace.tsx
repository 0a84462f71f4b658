import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Suspense } from 'react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { ReplyThoughts } from '#src/client/chat/state/live-reply.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

const ThoughtLine = lazyPart(() => import('./ThoughtLine.tsx'));

interface ThoughtPlaceProps {
  /** The message below it. */
  message: ChatMessage;
  $thoughts: ReadableAtom<ReplyThoughts | null>;
  language: Language;
  name: string;
}

/** The place for the state of the model before it answers; loaded when there is something to show. */
export function ThoughtPlace({ $thoughts, ...line }: ThoughtPlaceProps) {
  const { id, has_thoughts: areKept } = line.message;
  const newest = useStore($thoughts);
  const thoughts = newest?.id === id ? newest : null;
  // The server does not render parts that are loaded later.
  if (!useHydrated() || (thoughts === null && !areKept)) return null;
  return (
    <Suspense>
      <ThoughtLine thoughts={thoughts} {...line} />
    </Suspense>
  );
}
