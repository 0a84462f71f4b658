import type { Fork, LastRemoval } from '#src/client/chat/state/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import type { MessageHandlers } from './message-handlers.ts';
import { GitBranch, Undo2 } from 'lucide-react';
import { useId, useEffect, useRef } from 'react';

interface UndoLineProps {
  removal: LastRemoval;
  texts: ChatMessageTexts;
  onUndo: (removal: LastRemoval) => Promise<void>;
}

interface ForkLineProps {
  fork: Fork;
  texts: ChatMessageTexts;
  onGoBack: (fork: Fork) => Promise<void>;
}

export interface WayBackProps {
  removal: LastRemoval | null;
  /** The branch that was left here. */
  fork: Fork | null;
  texts: ChatMessageTexts;
  handlers: Pick<MessageHandlers, 'undo' | 'goBack'>;
}

/** Notices of deleted messages or of a branch that was left, with buttons to restore them. */
export default function WayBackLines({ removal, fork, texts, handlers }: WayBackProps) {
  return (
    <>
      {removal !== null && <UndoLine removal={removal} texts={texts} onUndo={handlers.undo} />}
      {fork !== null && <ForkLine fork={fork} texts={texts} onGoBack={handlers.goBack} />}
    </>
  );
}

/** A line where a branch begins: what followed, or what is beside it, is on another branch; its button goes there. */
function ForkLine({ fork, texts, onGoBack }: ForkLineProps) {
  const id = useId();
  return (
    <div className="chat-undo on-picture" role="status">
      <span id={id}>{fork.isBeside === true ? texts.branchBeside : texts.forked}</span>
      <button
        type="button"
        className="button-text min-h-8 px-3 text-[0.875rem]"
        aria-describedby={id}
        onClick={() => void onGoBack(fork)}
      >
        <GitBranch size={16} aria-hidden />
        {fork.isBeside === true ? texts.showBranch : texts.goBack}
      </button>
    </div>
  );
}

/**
 * A notice in the place of deleted messages, with a button to restore them. Takes the focus that was lost with them.
 */
function UndoLine({ removal, texts, onUndo }: UndoLineProps) {
  const id = useId();
  const words = { message: texts.removed, single: texts.removedOne, reset: texts.wasReset };
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) buttonRef.current?.focus();
  }, [removal.removalId]);
  return (
    <div className="chat-undo on-picture" role="status">
      <span id={id}>{words[removal.kind]}</span>
      <button
        type="button"
        className="button-text min-h-8 px-3 text-[0.875rem]"
        ref={buttonRef}
        aria-describedby={id}
        onClick={() => void onUndo(removal)}
      >
        <Undo2 size={16} aria-hidden />
        {texts.undo}
      </button>
    </div>
  );
}
