import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';

interface PasskeyNameFormProps {
  name: string;
  texts: MineTexts;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

const longestName = 60;

export function PasskeyNameForm({ name, texts, onSave, onClose }: PasskeyNameFormProps) {
  const id = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const [errorText, setErrorText] = useState('');
  useEffect(() => fieldRef.current?.select(), []);
  const isEmpty = text.trim() === '';

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isEmpty) return;
    if (text.trim() === name) onClose();
    else
      onSave(text.trim()).then(onClose, (error: unknown) =>
        setErrorText(describeError(error, pageLanguage()) ?? ''),
      );
  }

  return (
    <form onSubmit={save}>
      <label htmlFor={id} className="mb-2 block text-sm text-muted">
        {texts.passkeyName}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={fieldRef}
          id={id}
          className="field min-w-0 grow basis-44"
          value={text}
          maxLength={longestName}
          aria-invalid={isEmpty || errorText !== '' || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Escape') onClose();
          }}
        />
        <button type="submit" className="button-quiet" aria-disabled={isEmpty || undefined}>
          {texts.save}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger">
        {errorText}
      </p>
    </form>
  );
}
