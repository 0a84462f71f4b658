import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { type LorebookEntry, maxLoreLength } from '#src/contract/chat/lorebook-calls.ts';
import { looksAround } from '#src/domain/lore/patterns/looks-around.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { PanelFault } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { EntryField } from './EntryField.tsx';
import { joinKeys, splitKeys } from './entry-keys.ts';
import type { Opening } from './use-lorebook.ts';

interface EntryFormProps {
  opening: Opening;
  texts: PanelTexts;
  onSave: (entry: LorebookEntry) => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

const switches = ['enabled', 'constant', 'use_regex', 'case_sensitive'] as const;

/**
 * The editable fields of an entry; other fields of its file stay as they are. Changes from elsewhere are shown beside
 * the typed text.
 */
export function EntryForm({ opening, texts, onSave, onDelete, onCancel }: EntryFormProps) {
  const id = useId();
  const words = texts.lorebooks;
  const formRef = useRef<HTMLFormElement>(null);
  const { entry, news } = opening;
  const [draft, setDraft] = useState(entry ?? newEntry);
  const [keys, setKeys] = useState(joinKeys(draft.keys, draft.use_regex));
  const [secondary, setSecondary] = useState(joinKeys(draft.secondary_keys, draft.use_regex));
  const { isBusy, fault, run } = useAction();
  const isTooLong = draft.content.length > maxLoreLength;
  const canSave = !isTooLong && !isBusy;
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    const secondaryKeys = splitKeys(secondary, draft.use_regex);
    void run(() =>
      onSave({
        ...draft,
        keys: splitKeys(keys, draft.use_regex),
        secondary_keys: secondaryKeys,
        selective: secondaryKeys.length > 0,
      }),
    );
  }

  return (
    <form
      ref={formRef}
      className="grid gap-4"
      data-keeps-escape
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <EntryField id={`${id}-name`} label={words.entryName}>
        <input
          id={`${id}-name`}
          className="field"
          value={draft.name}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </EntryField>
      <EntryField
        id={`${id}-keys`}
        label={words.keys}
        hint={draft.use_regex ? words.regexHint : words.keysHint}
      >
        <textarea
          id={`${id}-keys`}
          rows={1}
          className="field field-sizing-content resize-none"
          value={keys}
          aria-describedby={`${id}-keys-hint`}
          onChange={(event) => setKeys(event.target.value)}
        />
      </EntryField>
      {hasLookaround(draft, keys, secondary) && (
        <p role="status" className="text-xs text-danger">
          {words.looksAround}
        </p>
      )}
      <EntryField id={`${id}-secondary`} label={words.secondaryKeys} hint={words.secondaryHint}>
        <textarea
          id={`${id}-secondary`}
          rows={1}
          className="field field-sizing-content resize-none"
          value={secondary}
          aria-describedby={`${id}-secondary-hint`}
          onChange={(event) => setSecondary(event.target.value)}
        />
      </EntryField>
      <EntryField
        id={`${id}-content`}
        label={words.content}
        hint={texts.lengthOf(draft.content.length, maxLoreLength)}
        isFault={isTooLong}
      >
        <textarea
          id={`${id}-content`}
          dir="auto"
          rows={4}
          className="field field-sizing-content max-h-96 resize-none"
          value={draft.content}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-content-hint`}
          onChange={(event) => setDraft({ ...draft, content: event.target.value })}
        />
      </EntryField>
      <EntryField id={`${id}-order`} label={words.order} hint={words.orderHint}>
        <input
          id={`${id}-order`}
          type="number"
          className="field w-32"
          value={draft.insertion_order}
          aria-describedby={`${id}-order-hint`}
          onChange={(event) => setDraft({ ...draft, insertion_order: event.target.valueAsNumber || 0 })}
        />
      </EntryField>
      {switches.map((name) => (
        <div key={name} className="flex min-h-11 items-center gap-3">
          <label htmlFor={`${id}-${name}`} className="min-w-0 grow cursor-pointer">
            {words.switches[name]}
          </label>
          <input
            id={`${id}-${name}`}
            type="checkbox"
            role="switch"
            className="switch"
            checked={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
          />
        </div>
      ))}
      {news !== null && (
        <div ref={showNotice} role="alert" className="panel-conflict">
          <p>{entry === null ? words.goneElsewhere : texts.changedElsewhere}</p>
          {entry !== null && (
            <blockquote dir="auto">
              {[entry.name, entry.keys.join(', '), entry.content].filter((text) => text !== '').join(' · ')}
            </blockquote>
          )}
        </div>
      )}
      <PanelFault text={fault} />
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
          {news === 'changed' ? texts.saveAnyway : texts.save}
        </button>
        <button type="button" className="button-quiet button-small" onClick={onCancel}>
          {news === 'changed' ? texts.keepNewer : texts.cancel}
        </button>
        {entry !== null && (
          <ConfirmButton
            label={texts.deleteNamed(entry.name || entry.keys.join(', ') || words.unnamed)}
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

/** Checks whether one of the typed keys is a pattern that never matches. */
function hasLookaround({ use_regex: isRegex }: LorebookEntry, ...typed: string[]): boolean {
  return typed
    .flatMap((keys) => splitKeys(keys, isRegex))
    .some((key) => (isRegex || key.startsWith('/')) && looksAround(key));
}

/**
 * Scrolls a notice into view: the form is longer than a phone, and the notice is next to the buttons that answer it.
 */
function showNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}

const newEntry: LorebookEntry = {
  index: 0,
  name: '',
  keys: [],
  secondary_keys: [],
  content: '',
  enabled: true,
  constant: false,
  selective: false,
  use_regex: false,
  case_sensitive: false,
  insertion_order: 100,
};
