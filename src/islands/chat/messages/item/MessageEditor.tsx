import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import { maxReplyLength } from '#src/contract/chat/tree-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import type { OpenEditor } from '../actions/open-message.ts';

interface MessageEditorProps {
  /** The current message; its text may change while it is edited. */
  message: ChatMessage;
  editing: OpenEditor;
  /** True while a reply is being written, and no other one can be requested. */
  isBusy: boolean;
  language: Language;
  onType: (text: string) => void;
  /** Saves; `requestsReply` also requests a reply. The typed text stays until it returns true. */
  onSave: (message: ChatMessage, requestsReply: boolean) => Promise<boolean>;
  onCancel: () => void;
}

/**
 * The editor of a message. Ctrl+Enter saves as the first button does, Escape discards the changes. If the message is
 * changed elsewhere, both texts are shown and nothing that was typed is lost.
 */
export default function MessageEditor({
  message,
  editing,
  isBusy,
  language,
  onType,
  onSave,
  onCancel,
}: MessageEditorProps) {
  const texts = editorTextsOf(language);
  const price = useResendPrice(language);
  const { text, isBehind = false } = editing;
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const [isSaving, setSaving] = useState(false);
  const isOwn = message.role === 'user';
  const isTooLong = text.length > (isOwn ? maxMessageLength : maxReplyLength);
  const canSave = text.trim() !== '' && text !== message.content && !isTooLong && !isSaving;

  useEffect(() => {
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  async function save(requestsReply: boolean) {
    if (!canSave || (requestsReply && isBusy)) return;
    setSaving(true);
    if (!(await onSave(message, requestsReply))) setSaving(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (pressedKey(event) === 'Escape') onCancel();
    if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(isOwn);
  }

  return (
    <div className="self-stretch">
      {isBehind && (
        <div role="alert" className="box mb-2 border-gold bg-raised text-[0.9375rem]">
          <p>{texts.changedElsewhere}</p>
          <blockquote dir="auto">{message.content}</blockquote>
        </div>
      )}
      <textarea
        data-kept=""
        ref={fieldRef}
        dir="auto"
        className="field max-h-[60vh] field-sizing-content resize-none rounded-card"
        lang={languageOfText(text)}
        rows={1}
        value={text}
        readOnly={isSaving}
        aria-label={texts.editLabel}
        aria-describedby={hintId}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2 pt-2">
        {isOwn && (
          <button
            type="button"
            className="button-primary button-small disabled:bg-raised disabled:bg-none disabled:text-muted"
            disabled={!canSave || isBusy}
            onClick={() => void save(true)}
          >
            {texts.saveAndAsk}
            {price !== '' && <span className="button-price">{price}</span>}
          </button>
        )}
        <button
          type="button"
          className="button-quiet button-small disabled:bg-raised disabled:text-muted"
          disabled={!canSave}
          onClick={() => void save(false)}
        >
          {isSaving ? texts.saving : isBehind ? texts.saveAnyway : texts.save}
        </button>
        <button
          type="button"
          className="button-quiet button-small disabled:bg-raised disabled:text-muted"
          disabled={isSaving}
          onClick={onCancel}
        >
          {isBehind ? texts.keepNewer : texts.cancel}
        </button>
      </div>
      <p id={hintId} className="on-picture mt-1.5 w-fit text-[0.75rem] text-muted">
        <span className="key-hint">{texts.editHint} </span>
        {texts.editKept}
      </p>
    </div>
  );
}
