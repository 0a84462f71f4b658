import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Suspense } from 'react';
import type { ReplyThoughts } from '#src/browser/chat/live-reply.ts';
import type { Language } from '#src/contract/language.ts';
import { lazyPart } from '../../boundary/lazy-part.tsx';

const ThoughtLine = lazyPart(() => import('./ThoughtLine.tsx'));

interface ThoughtPlaceProps {
  /** The message that it stands above. */
  id: string;
  $thoughts: ReadableAtom<ReplyThoughts | null>;
  language: Language;
  name: string;
  isRunning: boolean;
}

/** Where it stands what a model does before it speaks; loaded when one has something to tell. */
export function ThoughtPlace({ id, $thoughts, ...line }: ThoughtPlaceProps) {
  const thoughts = useStore($thoughts);
  if (thoughts?.id !== id) return null;
  return (
    <Suspense>
      <ThoughtLine thoughts={thoughts} {...line} />
    </Suspense>
  );
}
