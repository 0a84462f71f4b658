import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import { maxMessageLength } from '#src/contract/message-calls.ts';
import type { Catalogue } from '#src/i18n/en.ts';

interface ComposerProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  name: string;
  texts: Catalogue;
  isWriting: boolean;
  canStop: boolean;
  onSend: (content: string) => Promise<void>;
  onStop: () => Promise<void>;
}

/** Enter sends, Shift+Enter breaks the line, and Enter that ends an input method's word does neither. */
export function Composer({ fieldRef, name, texts, isWriting, canStop, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('');
  const isTooLong = text.length > maxMessageLength;
  const canSend = text.trim() !== '' && !isTooLong && !isWriting;

  // What was typed before the page's script ran is in the field already.
  useEffect(() => setText(fieldRef.current?.value ?? ''), [fieldRef]);

  function send(event?: SyntheticEvent) {
    event?.preventDefault();
    const field = fieldRef.current;
    if (!canSend || field === null) return;
    void onSend(field.value);
    field.value = '';
    setText('');
    field.focus();
  }

  function stop() {
    // The button goes away with the reply; the focus must not go with it.
    fieldRef.current?.focus();
    void onStop();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={send} className="relative">
      {isTooLong && (
        <p id="composer-fault" role="alert" className="pb-2 text-sm text-danger">
          {texts.chatTooLong(maxMessageLength)}
        </p>
      )}
      <textarea
        ref={fieldRef}
        rows={1}
        dir="auto"
        defaultValue=""
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={texts.chatComposerLabel}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'composer-fault' : undefined}
        placeholder={texts.chatPlaceholder(name)}
        enterKeyHint="send"
        className="-outline-offset-1 field-sizing-content block max-h-48 min-h-13 w-full resize-none rounded-3xl border border-line bg-surface py-3 pe-14 ps-5 placeholder:text-muted"
      />
      <div className="absolute bottom-1 end-1">
        {canStop ? (
          <button type="button" className="icon-button bg-raised" aria-label={texts.chatStop} onClick={stop}>
            <Square size={16} fill="currentColor" aria-hidden />
          </button>
        ) : (
          <button
            type="submit"
            className="icon-button bg-accent-strong text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-muted"
            aria-label={texts.chatSend}
            disabled={!canSend}
          >
            <ArrowUp size={20} aria-hidden />
          </button>
        )}
      </div>
    </form>
  );
}

/** Safari ends the composition before this event comes; then only the key code, which nothing replaces, tells. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
