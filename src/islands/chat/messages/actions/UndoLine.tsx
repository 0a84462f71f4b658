import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { LastRemoval } from '#src/client/chat/state/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';

interface UndoLineProps {
  removal: LastRemoval;
  texts: ChatMessageTexts;
  onUndo: (removal: LastRemoval) => Promise<void>;
}

/**
 * A notice in the place of deleted messages, with a button to restore them. Takes the focus that was lost with them.
 */
export function UndoLine({ removal, texts, onUndo }: UndoLineProps) {
  const id = useId();
  const words = { message: texts.removed, single: texts.removedOne, reset: texts.wasReset };
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) buttonRef.current?.focus();
  }, [removal.removalId]);
  return (
    <div className="chat-undo" role="status">
      <span id={id}>{words[removal.kind]}</span>
      <button type="button" ref={buttonRef} aria-describedby={id} onClick={() => void onUndo(removal)}>
        <Undo2 size={16} aria-hidden />
        {texts.undo}
      </button>
    </div>
  );
}
