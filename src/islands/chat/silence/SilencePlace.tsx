import { useEffect, useState } from 'react';
import { type ChatState, findStreaming } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { useSelected } from '../../ui/use-selected.ts';
import { SilenceNotice } from './SilenceNotice.tsx';

/** Time without a first word after which the page says that it is long, in ms. */
const slowMs = 10_000;
/** Time without a first word after which the page offers another way, in ms. */
const silentMs = 30_000;

interface SilencePlaceProps {
  session: ChatSession;
  language: Language;
}

/** Says that a model has not answered yet (rule:silent-model); thoughts are an answer. */
export default function SilencePlace({ session, language }: SilencePlaceProps) {
  const waits = useSelected(session.$state, findAwaited);
  const written = useSelected(session.$reply, idOfWritten);
  const thought = useSelected(session.$thoughts, idOfWritten);
  const isSilent = waits !== null && waits !== written && waits !== thought;
  const [stage, setStage] = useState<'slow' | 'silent' | null>(null);
  useEffect(() => {
    if (!isSilent) return;
    const slow = setTimeout(() => setStage('slow'), slowMs);
    const silent = setTimeout(() => setStage('silent'), silentMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(silent);
      setStage(null);
    };
  }, [isSilent]);
  return (
    <div role="status" data-silence={stage ?? ''}>
      {stage !== null && (
        // Before the reply has an id, nothing can be stopped.
        <SilenceNotice session={session} isSilent={stage === 'silent' && waits !== ''} language={language} />
      )}
    </div>
  );
}

/** Returns the id of the reply that has no words yet; empty before it has an id, null while none is awaited. */
function findAwaited(state: ChatState): string | null {
  if (state.phase === 'sending') return '';
  const running = state.phase === 'streaming' ? findStreaming(state) : undefined;
  return running?.content === '' ? running.id : null;
}

function idOfWritten(part: { id: string; content?: string; text?: string } | null): string | undefined {
  return part !== null && (part.content ?? part.text) !== '' ? part.id : undefined;
}
