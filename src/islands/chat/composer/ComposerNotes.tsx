import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import type { ChatAroundTexts, ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import type { Dictation } from './use-dictation.ts';

interface ComposerNotesProps {
  /** UTF-16 units. */
  length: number;
  isOnline: boolean;
  waitingCount: number;
  /** Why pasted content is not in the field; empty if it is. */
  refusal: string;
  /** Why a sent message is still waiting; empty if it is not. */
  held: string;
  dictation: Dictation;
  texts: ChatTexts;
  around: ChatAroundTexts;
}

/** Number of characters left from which they are shown. */
const tellsLeftBelow = 500;

/**
 * Messages about the field: its limit, the connection, dictation. Their containers exist before, as live regions need.
 */
export function ComposerNotes({
  length,
  isOnline,
  waitingCount,
  refusal,
  held,
  dictation,
  texts,
  around,
}: ComposerNotesProps) {
  const left = maxMessageLength - length;
  const waiting = waitingCount > 0 ? around.waiting(waitingCount) : '';
  return (
    <>
      {left < 0 && (
        <p id="composer-fault" role="alert" className="pb-2 text-sm text-danger">
          {texts.chatTooLong(maxMessageLength, length)}
        </p>
      )}
      {left >= 0 && left <= tellsLeftBelow && (
        <p id="composer-left" className="pb-1 text-end text-xs text-muted tabular-nums">
          {around.charactersLeft(left)}
        </p>
      )}
      {!isOnline && (
        <p role="status" className="pb-2 text-center text-sm text-muted">
          {[around.offline, waiting].join(' ').trim()}
        </p>
      )}
      <p role="status" className="pb-2 text-center text-sm text-muted empty:hidden">
        {refusal === '' ? held : refusal}
      </p>
      {dictation.isListening && (
        <p role="status" className="pb-2 text-center text-sm text-accent">
          {around.dictating}
        </p>
      )}
      {dictation.fault !== null && (
        <p role="alert" className="pb-2 text-center text-sm text-danger">
          {dictation.fault}
        </p>
      )}
    </>
  );
}
