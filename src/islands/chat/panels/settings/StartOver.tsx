import { RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { markSeen } from '#src/client/chat/conversations/mark-seen.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { requireDone } from '../parts/panel-hooks.ts';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { RemovedList, useRemovals } from './RemovedList.tsx';

interface StartOverProps {
  session: ChatSession;
  texts: PanelTexts;
  language: Language;
}

/** Starts the conversation over, and restores what was removed within 30 days. */
export function StartOver({ session, texts, language }: StartOverProps) {
  const words = texts.settings;
  const { isBusy, errorText, run } = useAction();
  const [isDone, setDone] = useState(false);
  const removals = useRemovals(session);
  const lastRemoval = useSelected(session.$state, (state) => state.lastRemoval);
  const messageCount = useSelected(session.$state, (state) => state.messages.length);
  const undoRef = useRef<HTMLButtonElement>(null);
  const canUndo = isDone && lastRemoval?.kind === 'reset';
  useEffect(() => {
    if (canUndo) undoRef.current?.focus();
  }, [canUndo]);
  const canReset = messageCount > 1;
  const restore = (id: string) => run(() => requireDone(session, session.undo(id), language));

  async function startOver() {
    if (!canReset || isBusy) return;
    const isReset = await run(() => requireDone(session, session.reset(), language));
    setDone(isReset);
    // The greeting is new, and counts as seen by the person who started over.
    const { conversationId } = session.$state.get();
    if (isReset && conversationId !== null) void markSeen(conversationId);
  }

  return (
    <section className="grid gap-3">
      <h3 className="font-semibold leading-snug">{words.startOver}</h3>
      <PanelError text={errorText} />
      {canUndo ? (
        <div className="box flex flex-[1_1_100%] flex-wrap items-center gap-2 border-dashed" role="status">
          <p className="min-w-0 grow text-sm text-muted">{words.startedOver}</p>
          <button
            ref={undoRef}
            type="button"
            className="button-quiet button-small"
            onClick={() => {
              setDone(false);
              void restore(lastRemoval.removalId);
            }}
          >
            <Undo2 size={16} aria-hidden />
            {texts.undo}
          </button>
        </div>
      ) : (
        <>
          <p className="text-sm text-muted text-pretty">{words.startOverHint}</p>
          <button
            type="button"
            className="button-quiet w-fit"
            aria-disabled={!canReset || isBusy || undefined}
            onClick={() => void startOver()}
          >
            <RotateCcw size={16} aria-hidden />
            {words.startOverButton}
          </button>
        </>
      )}
      <RemovedList
        removals={removals}
        texts={texts}
        language={language}
        onRestore={(id) => void restore(id)}
      />
    </section>
  );
}
