import { Download, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { LorebookCard } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useChoice } from '../parts/panel-hooks.ts';
import { TextForm } from '../parts/TextForm.tsx';
import type { useLorebooks } from './use-lorebooks.ts';

/** Upper limit of a lorebook's name, in UTF-16 units. */
export const longestLorebookName = 100;

interface LorebookItemProps {
  book: LorebookCard;
  isAttached: boolean;
  texts: PanelTexts;
  books: ReturnType<typeof useLorebooks>;
  onOpen: () => void;
}

/** One lorebook: where it is used, with the ways to open and export it. */
export function LorebookItem({ book, isAttached, texts, books, onOpen }: LorebookItemProps) {
  const id = useId();
  const words = texts.lorebooks;
  const [isNaming, setNaming] = useState(false);
  const { isBusy, errorText, run } = useAction();
  if (isNaming) {
    return (
      <li className="box">
        <TextForm
          label={words.name}
          text={book.name}
          maxLength={longestLorebookName}
          rows={1}
          texts={texts}
          onSave={async (name) => {
            await books.rename(book, name);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="box grid gap-1" aria-busy={isBusy || undefined}>
      <h3 className="font-semibold wrap-anywhere">{book.name}</h3>
      {book.description !== '' && (
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{book.description}</p>
      )}
      <p className="text-sm text-muted">{words.entryCount(book.entry_count)}</p>
      <SwitchRow
        id={`${id}-here`}
        label={words.useHere}
        isOn={isAttached || book.is_global}
        isFixed={book.is_global}
        onChange={(isOn) => run(() => books.attach(book, isOn))}
      />
      <SwitchRow
        id={`${id}-global`}
        label={words.useEverywhere}
        isOn={book.is_global}
        onChange={(isOn) => run(() => books.setGlobal(book, isOn))}
      />
      <PanelError text={errorText} />
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          className="button-quiet button-small"
          aria-label={words.entriesOf(book.name)}
          onClick={onOpen}
        >
          {words.entries}
        </button>
        {(['v3', 'world-info'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button-quiet button-small gap-1.5 px-2.5"
            aria-label={words.exportAs(book.name, words.formats[format])}
            onClick={() => void run(() => books.save(book, format))}
          >
            <Download size={16} aria-hidden />
            {words.formats[format]}
          </button>
        ))}
        <button
          type="button"
          className="icon-button text-muted"
          aria-label={words.rename(book.name)}
          title={words.rename(book.name)}
          onClick={() => setNaming(true)}
        >
          <Pencil size={17} aria-hidden />
        </button>
        <ConfirmButton
          label={texts.deleteNamed(book.name)}
          question={words.deleteQuestion}
          texts={texts}
          icon={<Trash2 size={17} aria-hidden />}
          onConfirm={() => void run(() => books.remove(book))}
        />
      </div>
    </li>
  );
}

interface SwitchRowProps {
  id: string;
  label: string;
  isOn: boolean;
  /** True if it is on for another reason, and cannot be turned off here. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
}

function SwitchRow({ id, label, isFixed = false, ...props }: SwitchRowProps) {
  const [isOn, choose] = useChoice(props.isOn, props.onChange);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="min-w-0 grow cursor-pointer">
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch disabled:opacity-60"
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}
