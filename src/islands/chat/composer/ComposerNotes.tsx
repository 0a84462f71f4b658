import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf, type ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import type { Dictation } from './use-dictation.ts';
import { useSyncExternalStore } from 'react';

interface ComposerNotesProps {
  /** The length of the typed text, in UTF-16 units. */
  length: number;
  messages: readonly ChatMessage[];
  /** True if the person tried to send while a reply was being written. */
  isHeld: boolean;
  /** The reason why pasted content is not in the field; empty if it is. */
  refusal: string;
  dictation: Dictation;
  texts: ChatTexts;
  language: Language;
}

/** Largest number of remaining characters that is shown. */
const countShownBelow = 500;

/** Returns the id of the note about the length of a text, in UTF-16 units; undefined while the limit is far. */
export function chooseLengthNoteId(length: number): 'composer-fault' | 'composer-left' | undefined {
  if (length > maxMessageLength) return 'composer-fault';
  return maxMessageLength - length <= countShownBelow ? 'composer-left' : undefined;
}

/**
 * Messages about the field: its limit, the connection, dictation. Their containers are rendered before the messages, as
 * live regions need.
 */
export function ComposerNotes({
  length,
  messages,
  isHeld,
  dictation,
  texts,
  language,
  ...props
}: ComposerNotesProps) {
  const around = chatAroundTextsOf(language);
  const isOnline = useOnline();
  const lengthNote = chooseLengthNoteId(length);
  const waitingCount = messages.filter(({ delivery }) => delivery !== undefined).length;
  const waiting = waitingCount > 0 ? around.waiting(waitingCount) : '';
  const isQueued = messages.some(({ delivery }) => delivery === 'queued');
  const held = isHeld ? texts.chatHeld : isQueued ? texts.chatQueued : '';
  return (
    <>
      {lengthNote === 'composer-fault' && (
        <p id={lengthNote} role="alert" className="pb-2 text-sm text-danger">
          {texts.chatTooLong(maxMessageLength, length)}
        </p>
      )}
      {lengthNote === 'composer-left' && (
        <p id={lengthNote} className="pb-1 text-end text-xs text-muted tabular-nums">
          {around.charactersLeft(maxMessageLength - length)}
        </p>
      )}
      {!isOnline && (
        <p role="status" className="pb-2 text-center text-sm text-muted">
          {[around.offline, waiting].join(' ').trim()}
        </p>
      )}
      <p role="status" className="pb-2 text-center text-sm text-muted empty:hidden">
        {props.refusal || held}
      </p>
      {dictation.isListening && (
        <p role="status" className="pb-2 text-center text-sm text-accent">
          {around.dictating}
        </p>
      )}
      {dictation.errorText !== null && (
        <p role="alert" className="pb-2 text-center text-sm text-danger">
          {dictation.errorText}
        </p>
      )}
    </>
  );
}

/** Returns false while the browser knows that it is offline. */
function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
