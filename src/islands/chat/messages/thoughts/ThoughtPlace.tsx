import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Suspense } from 'react';
import type { ChatMessage } from '#src/client/chat/base/chat-state.ts';
import type { ReplyThoughts } from '#src/client/chat/base/live-reply.ts';
import type { Language } from '#src/contract/base/language.ts';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

const ThoughtLine = lazyPart(() => import('./ThoughtLine.tsx'));

interface ThoughtPlaceProps {
  /** What it stands above. */
  message: ChatMessage;
  $thoughts: ReadableAtom<ReplyThoughts | null>;
  language: Language;
  name: string;
}

/** Where it stands what a model does before it speaks; loaded when one has something to tell, or had. */
export function ThoughtPlace({ $thoughts, ...line }: ThoughtPlaceProps) {
  const { id, has_thoughts: areKept } = line.message;
  const newest = useStore($thoughts);
  const thoughts = newest?.id === id ? newest : null;
  // The server renders no part that is loaded later.
  if (!useHydrated() || (thoughts === null && !areKept)) return null;
  return (
    <Suspense>
      <ThoughtLine thoughts={thoughts} {...line} />
    </Suspense>
  );
}
