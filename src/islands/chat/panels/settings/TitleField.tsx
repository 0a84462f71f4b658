import { type SyntheticEvent, useId, useState } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';

interface TitleFieldProps {
  texts: PanelTexts;
  title: string;
  onSave: (title: string) => Promise<void>;
}

const longestTitle = 80;

/** The person's title of the conversation, which distinguishes it from others with the same character. */
export function TitleField({ texts, title, onSave }: TitleFieldProps) {
  const id = useId();
  const words = texts.settings;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, errorText, run } = useAction();
  const text = typed ?? title;
  const isChanged = text.trim() !== title;

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!isChanged || isBusy) return;
    const isDone = await run(() => onSave(text.trim()));
    setSaved(isDone);
    if (isDone) setTyped(null);
  }

  return (
    <form className="grid gap-2" onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="panel-heading">
        {words.title}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="field min-w-0 grow"
          value={text}
          maxLength={longestTitle}
          placeholder={words.titlePlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value);
            setSaved(false);
          }}
        />
        <button type="submit" className="button-quiet shrink-0" aria-disabled={!isChanged || undefined}>
          {texts.save}
        </button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSaved ? texts.saved : ''}
      </p>
      <PanelError text={errorText} />
    </form>
  );
}
