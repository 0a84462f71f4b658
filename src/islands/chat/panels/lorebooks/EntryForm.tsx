import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { EntryFields } from './EntryFields.tsx';
import { useTypedEntry } from './use-typed-entry.ts';
import type { Opening } from './use-lorebook.ts';

interface EntryFormProps {
  opening: Opening;
  texts: PanelTexts;
  onSave: (entry: LorebookEntry) => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

/**
 * The editable fields of an entry; other fields of its file stay as they are. Changes from elsewhere are shown beside
 * the typed text.
 */
export function EntryForm({ opening, texts, onSave, onDelete, onCancel }: EntryFormProps) {
  const id = useId();
  const words = texts.lorebooks;
  const formRef = useRef<HTMLFormElement>(null);
  const { entry, news } = opening;
  const typed = useTypedEntry(entry);
  const { isBusy, errorText, run } = useAction();
  const canSave = !typed.isTooLong && !isBusy;
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    void run(() => onSave(typed.compose()));
  }

  return (
    <form
      ref={formRef}
      className="grid gap-4"
      data-keeps-escape
      onSubmit={save}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onCancel();
      }}
    >
      <EntryFields id={id} entry={typed} texts={texts} />
      {news !== null && (
        <div ref={showNotice} role="alert" className="box border-gold text-[0.875rem]">
          <p>{entry === null ? words.goneElsewhere : texts.changedElsewhere}</p>
          {entry !== null && (
            <blockquote dir="auto">
              {[entry.name, words.keyList(...entry.keys), entry.content]
                .filter((text) => text !== '')
                .join(' · ')}
            </blockquote>
          )}
        </div>
      )}
      <PanelError text={errorText} />
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
          {news === 'changed' ? texts.saveAnyway : texts.save}
        </button>
        <button type="button" className="button-quiet button-small" onClick={onCancel}>
          {news === 'changed' ? texts.keepNewer : texts.cancel}
        </button>
        {entry !== null && (
          <ConfirmButton
            label={texts.deleteNamed(entry.name || words.keyList(...entry.keys) || words.unnamed)}
            question={words.deleteEntryQuestion}
            texts={texts}
            icon={<Trash2 size={17} aria-hidden />}
            onConfirm={() => void run(onDelete)}
          />
        )}
      </div>
    </form>
  );
}

/**
 * Scrolls a notice into view: the form is longer than a phone, and the notice is next to the buttons that answer it.
 */
function showNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}
