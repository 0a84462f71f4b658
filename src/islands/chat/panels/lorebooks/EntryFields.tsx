import { maxLoreLength } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import type { TypedEntry } from './use-typed-entry.ts';
import type { ReactNode } from 'react';

interface EntryFieldProps {
  id: string;
  label: string;
  hint?: string;
  /** True if the hint is the reason why the field cannot be saved. */
  isError?: boolean;
  children: ReactNode;
}

interface EntryFieldsProps {
  /** The beginning of the ids of the fields. */
  id: string;
  entry: TypedEntry;
  texts: PanelTexts;
}

const switches = ['enabled', 'constant', 'use_regex', 'case_sensitive'] as const;

/** The fields of an entry that can be edited. */
export function EntryFields(props: EntryFieldsProps) {
  const { id, entry, texts } = props;
  const words = texts.lorebooks;
  const { draft, change, isTooLong } = entry;
  return (
    <>
      <EntryField id={`${id}-name`} label={words.entryName}>
        <input
          id={`${id}-name`}
          className="field"
          value={draft.name}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </EntryField>
      <KeyFields {...props} />
      <EntryField
        id={`${id}-content`}
        label={words.content}
        hint={texts.lengthOf(draft.content.length, maxLoreLength)}
        isError={isTooLong}
      >
        <textarea
          id={`${id}-content`}
          dir="auto"
          rows={4}
          className="field field-sizing-content max-h-96 resize-none"
          value={draft.content}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-content-hint`}
          onChange={(event) => change({ content: event.target.value })}
        />
      </EntryField>
      <PlaceFields {...props} />
    </>
  );
}

/** The fields of the keys by which the entry is found. */
function KeyFields({ id, entry, texts }: EntryFieldsProps) {
  const words = texts.lorebooks;
  const { draft, keys, secondary, setKeys, setSecondary } = entry;
  return (
    <>
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
      {entry.hasLookaround && (
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
    </>
  );
}

/** The order of the entry in the prompt, and its switches. */
function PlaceFields({ id, entry, texts }: EntryFieldsProps) {
  const words = texts.lorebooks;
  const { draft, change } = entry;
  return (
    <>
      <EntryField id={`${id}-order`} label={words.order} hint={words.orderHint}>
        <input
          id={`${id}-order`}
          type="number"
          className="field w-32"
          value={draft.insertion_order}
          aria-describedby={`${id}-order-hint`}
          onChange={(event) => change({ insertion_order: event.target.valueAsNumber || 0 })}
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
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        </div>
      ))}
    </>
  );
}

/** A field of an entry with its label above and a hint below. */
function EntryField({ id, label, hint, isError = false, children }: EntryFieldProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`text-xs ${isError ? 'text-danger' : 'text-muted'}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
