import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { maxPersonaDescription, type Persona } from '#src/contract/personas/persona-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { isConflict, useAction } from '#src/islands/ui/use-action.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';

interface PersonaFormProps {
  /** Null for a new one. */
  persona: Persona | null;
  texts: PanelTexts;
  onSave: (fields: { name: string; description: string }) => Promise<void>;
  onCancel: () => void;
}

const longestName = 60;

/** A form for name and description of a persona; changes from elsewhere are shown beside the typed text. */
export function PersonaForm({ persona, texts, onSave, onCancel }: PersonaFormProps) {
  const id = useId();
  const words = texts.personas;
  const nameRef = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(persona?.name ?? '');
  const [description, setDescription] = useState(persona?.description ?? '');
  const [isBehind, setBehind] = useState(false);
  const { isBusy, errorText, run } = useAction();
  const isTooLong = description.length > maxPersonaDescription;
  const canSave = name.trim() !== '' && !isTooLong && !isBusy;
  useEffect(() => nameRef.current?.focus(), []);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    await run(async () => {
      try {
        await onSave({ name: name.trim(), description });
      } catch (error) {
        if (!isConflict(error)) throw error;
        setBehind(true);
      }
    });
  }

  return (
    <form
      className="grid gap-2"
      data-keeps-escape
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onCancel();
      }}
    >
      {isBehind && persona !== null && (
        <div role="alert" className="box border-gold text-[0.875rem]">
          <p>{texts.changedElsewhere}</p>
          <blockquote dir="auto">
            {persona.name}
            {persona.description !== '' && ` · ${persona.description}`}
          </blockquote>
        </div>
      )}
      <label htmlFor={`${id}-name`} className="text-sm font-semibold">
        {words.name}
      </label>
      <input
        ref={nameRef}
        id={`${id}-name`}
        className="field"
        value={name}
        maxLength={longestName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor={`${id}-text`} className="mt-1 text-sm font-semibold">
        {words.description}
      </label>
      <textarea
        id={`${id}-text`}
        dir="auto"
        rows={4}
        className="field field-sizing-content max-h-80 resize-none"
        placeholder={words.descriptionHint}
        value={description}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => setDescription(event.target.value)}
      />
      <p id={`${id}-count`} className={`text-xs ${isTooLong ? 'text-danger' : 'text-muted'}`}>
        {texts.lengthOf(description.length, maxPersonaDescription)}
      </p>
      <PanelError text={errorText} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
          {isBehind ? texts.saveAnyway : texts.save}
        </button>
        <button type="button" className="button-quiet button-small" onClick={onCancel}>
          {isBehind ? texts.keepNewer : texts.cancel}
        </button>
      </div>
    </form>
  );
}
