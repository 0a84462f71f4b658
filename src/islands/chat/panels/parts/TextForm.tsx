import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { isConflict, useAction } from '#src/islands/ui/use-action.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';

interface TextFormProps {
  label: string;
  /** The current text; changes when a newer one arrives during editing. */
  text: string;
  maxLength: number;
  rows?: number;
  saveLabel?: string;
  texts: PanelTexts;
  /** Saves; throws a conflict after the newer version was loaded. */
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
}

/** A form for a text. If it is changed elsewhere, both versions are shown and nothing that was typed is lost. */
export function TextForm({ label, text, maxLength, rows = 3, saveLabel, texts, ...on }: TextFormProps) {
  const id = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(text);
  const [isBehind, setBehind] = useState(false);
  const { isBusy, errorText, run } = useAction();
  const canSave = typed.trim() !== '' && typed.length <= maxLength && !isBusy;
  useEffect(() => fieldRef.current?.focus(), []);

  async function save(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!canSave) return;
    await run(async () => {
      try {
        await on.onSave(typed.trim());
      } catch (error) {
        if (!isConflict(error)) throw error;
        setBehind(true);
      }
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Escape') on.onCancel();
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
  }

  return (
    <form className="grid gap-2" data-keeps-escape onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {isBehind && (
        <div role="alert" className="box border-gold text-[0.875rem]">
          <p>{texts.changedElsewhere}</p>
          <blockquote dir="auto" lang={languageOfText(text)}>
            {text}
          </blockquote>
        </div>
      )}
      <textarea
        ref={fieldRef}
        id={id}
        dir="auto"
        rows={rows}
        className="field field-sizing-content max-h-96 resize-none"
        value={typed}
        aria-invalid={typed.length > maxLength || undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-count`} className={`text-xs ${typed.length > maxLength ? 'text-danger' : 'text-muted'}`}>
        {texts.lengthOf(typed.length, maxLength)}
      </p>
      <PanelError text={errorText} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
          {isBehind ? texts.saveAnyway : (saveLabel ?? texts.save)}
        </button>
        <button type="button" className="button-quiet button-small" onClick={on.onCancel}>
          {isBehind ? texts.keepNewer : texts.cancel}
        </button>
      </div>
    </form>
  );
}
