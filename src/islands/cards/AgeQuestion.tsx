import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { adultAge, oldestAge } from '#src/contract/characters/character-age.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

interface AgeQuestionProps {
  /** The name of the file whose card states no age. */
  fileName: string;
  isBusy: boolean;
  texts: PanelTexts;
  onAnswer: (age: number) => void;
  onCancel: () => void;
}

/**
 * Asks for the age of a character whose card does not state it. Takes the focus, since the import waits for the answer.
 */
export function AgeQuestion({ fileName, isBusy, texts, onAnswer, onCancel }: AgeQuestionProps) {
  const words = texts.characters;
  const id = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [errorText, setErrorText] = useState('');
  useEffect(() => fieldRef.current?.focus(), []);

  function answer(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const age = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
    if (age >= adultAge && age <= oldestAge) onAnswer(age);
    else {
      setErrorText(words.ageRefused(adultAge));
      fieldRef.current?.focus();
    }
  }

  return (
    <form className="box grid gap-3" aria-labelledby={`${id}-title`} onSubmit={answer} noValidate>
      <p id={`${id}-title`} className="font-semibold text-pretty wrap-anywhere">
        {words.ageQuestion(fileName)}
      </p>
      <p id={`${id}-lead`} className="text-sm text-muted text-pretty">
        {words.ageLead(adultAge)}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid gap-2 text-sm text-muted">
          {words.age}
          <input
            ref={fieldRef}
            className="field w-32"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={text}
            aria-invalid={errorText !== '' || undefined}
            aria-describedby={`${id}-lead ${id}-fault`}
            onChange={(event) => {
              setText(event.target.value);
              setErrorText('');
            }}
            onKeyDown={(event) => {
              if (pressedKey(event) === 'Escape') onCancel();
            }}
          />
        </label>
        <button type="submit" className="button-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? texts.importing : words.ageImport}
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="text-sm text-danger empty:hidden">
        {errorText}
      </p>
    </form>
  );
}
