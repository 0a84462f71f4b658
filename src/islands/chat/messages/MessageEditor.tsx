import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChatMessage } from '#src/browser/chat-state.ts';
import { maxMessageLength } from '#src/contract/message-calls.ts';
import { maxReplyLength } from '#src/contract/tree-calls.ts';
import type { ChatMessageTexts } from '#src/i18n/message-texts.ts';
import { $editing } from './open-parts.ts';

interface MessageEditorProps {
  message: ChatMessage;
  /** What was typed so far. */
  text: string;
  texts: ChatMessageTexts;
  /** Saves; `asksAnew` also asks for a reply. What was typed stays until it answers true. */
  onSave: (message: ChatMessage, text: string, asksAnew: boolean) => Promise<boolean>;
  onCancel: () => void;
}

/** A message as a field. Ctrl+Enter saves as the first button does, Escape leaves everything as it was. */
export default function MessageEditor({ message, text, texts, onSave, onCancel }: MessageEditorProps) {
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

  async function save(asksAnew: boolean) {
    if (!canSave) return;
    setSaving(true);
    if (!(await onSave(message, text, asksAnew))) setSaving(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(isOwn);
  }

  return (
    <div className="chat-editor">
      <textarea
        ref={fieldRef}
        dir="auto"
        rows={1}
        value={text}
        readOnly={isSaving}
        aria-label={texts.editLabel}
        aria-describedby={hintId}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => $editing.set({ id: message.id, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="chat-editor-buttons">
        {isOwn && (
          <button
            type="button"
            className="chat-editor-main"
            disabled={!canSave}
            onClick={() => void save(true)}
          >
            {texts.saveAndAsk}
          </button>
        )}
        <button type="button" disabled={!canSave} onClick={() => void save(false)}>
          {isSaving ? texts.saving : texts.save}
        </button>
        <button type="button" disabled={isSaving} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
      <p id={hintId} className="chat-editor-hint">
        <span className="key-hint">{texts.editHint} </span>
        {texts.editKept}
      </p>
    </div>
  );
}
