import { CornerUpLeft, Pencil, Pin, Trash2 } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import { maxFactLength, maxSummaryLength, type Memory } from '#src/contract/memory/memory-calls.ts';
import { ownValue } from '#src/domain/json/json-values.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { isConflict, useAction } from '#src/islands/ui/use-action.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useConflictEdit } from '../parts/use-conflict-edit.ts';
import { TextForm } from '../parts/TextForm.tsx';

interface MemoryItemProps {
  memory: Memory;
  /** True if the next prompt has no room for it. */
  isLeftOut?: boolean;
  texts: PanelTexts;
  language: Language;
  onEdit: (memory: Memory, change: { content?: string; is_pinned?: boolean }) => Promise<void>;
  onForget: (memory: Memory) => Promise<void>;
  /** Shows a message that it came from. */
  onJump: (messageId: string) => void;
}

/** Upper limit of messages shown as the origin of one memory. */
const shownOrigins = 5;

export function MemoryItem({
  memory,
  isLeftOut = false,
  texts,
  language,
  onEdit,
  onForget,
  onJump,
}: MemoryItemProps) {
  const { edited, isBehind, open, close, save } = useConflictEdit(memory);
  const { isBusy, errorText, run } = useAction();
  const words = texts.memory;
  const isSummary = memory.kind === 'summary';

  if (edited !== null) {
    return (
      <li className="box">
        <TextForm
          label={isSummary ? words.editSummary : words.editFact}
          text={isBehind ? memory.content : edited.content}
          maxLength={isSummary ? maxSummaryLength : maxFactLength}
          rows={isSummary ? 8 : 3}
          texts={texts}
          onSave={(content) => save((base) => onEdit(base, { content }))}
          onCancel={close}
        />
      </li>
    );
  }
  const pin = () =>
    run(() =>
      onEdit(memory, { is_pinned: !memory.is_pinned }).catch((error: unknown) => {
        // The newer version is shown now, and can be pinned.
        if (!isConflict(error)) throw error;
      }),
    );
  // oxlint-disable-next-line react/purity -- the time of the rendering is intended
  const now = new Date();
  return (
    <li className="box" aria-busy={isBusy || undefined}>
      <p dir="auto" lang={languageOfText(memory.content)} className="whitespace-pre-wrap wrap-anywhere">
        {memory.content}
      </p>
      <p className="mt-1.5 text-xs text-muted">
        {ownValue(words.authors, memory.author) ?? words.byModel(memory.author)}
        {' · '}
        <time dateTime={memory.modify_time} title={formatMomentInFull(memory.modify_time, language)}>
          {formatMoment(memory.modify_time, now, language)}
        </time>
      </p>
      {isLeftOut && (
        <p className="mt-1.5 text-xs text-muted">{memory.is_pinned ? words.noRoom : words.notInPrompt}</p>
      )}
      <PanelError text={errorText} />
      <div className="-ms-2 mt-1 flex flex-wrap items-center">
        <button
          type="button"
          className={`icon-button ${memory.is_pinned ? 'text-accent' : 'text-muted'}`}
          aria-pressed={memory.is_pinned}
          aria-label={words.pin}
          title={memory.is_pinned ? words.unpin : words.pin}
          onClick={() => void pin()}
        >
          <Pin size={17} fill={memory.is_pinned ? 'currentColor' : 'none'} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button text-muted"
          aria-label={texts.edit}
          title={texts.edit}
          onClick={open}
        >
          <Pencil size={17} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button text-muted hover:text-danger"
          aria-label={words.forget}
          title={words.forget}
          onClick={() => void run(() => onForget(memory))}
        >
          <Trash2 size={17} aria-hidden />
        </button>
        <Origins ids={memory.message_ids} texts={texts} onJump={onJump} />
      </div>
    </li>
  );
}

function Origins({
  ids,
  texts,
  onJump,
}: {
  ids: readonly string[];
  texts: PanelTexts;
  onJump: (id: string) => void;
}) {
  return (
    <span className="ms-auto flex flex-wrap gap-1">
      {ids.slice(-shownOrigins).map((id, index, shown) => (
        <button
          key={id}
          type="button"
          className="panel-link"
          aria-label={shown.length === 1 ? undefined : texts.memory.originOf(index + 1)}
          onClick={() => onJump(id)}
        >
          <CornerUpLeft size={14} aria-hidden />
          {shown.length === 1 ? texts.memory.origin : index + 1}
        </button>
      ))}
    </span>
  );
}
