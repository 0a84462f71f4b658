import { Pencil, Zap } from 'lucide-react';
import { useId } from 'react';
import type { LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { ContextPart } from '#src/contract/memory/memory-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useChoice } from '../parts/panel-hooks.ts';

interface EntryItemProps {
  entry: LorebookEntry;
  /** The part of the next prompt with the reason for it; undefined if it is not in the prompt. */
  fired: ContextPart | undefined;
  texts: PanelTexts;
  onEdit: () => void;
  onToggle: (enabled: boolean) => Promise<void>;
}

export function EntryItem({ entry, fired, texts, onEdit, onToggle }: EntryItemProps) {
  const id = useId();
  const words = texts.lorebooks;
  const { errorText, run } = useAction();
  const [isEnabled, choose] = useChoice(entry.enabled, (isOn) => run(() => onToggle(isOn)));
  const title = entry.name || words.keyList(...entry.keys) || words.unnamed;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-2">
        <h4 id={id} className="line-clamp-2 min-w-0 grow pt-1 font-semibold wrap-anywhere">
          {title}
        </h4>
        <button
          type="button"
          className="icon-button -my-1.5 shrink-0 text-muted"
          aria-label={texts.editNamed(title)}
          title={texts.editNamed(title)}
          onClick={onEdit}
        >
          <Pencil size={17} aria-hidden />
        </button>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isEnabled}
          aria-label={words.enabled}
          aria-describedby={id}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
      {entry.name !== '' && entry.keys.length > 0 && (
        <p className="truncate text-sm text-muted">{words.keyList(...entry.keys)}</p>
      )}
      <p
        dir="auto"
        lang={languageOfText(entry.content)}
        className="line-clamp-2 text-sm text-muted wrap-anywhere"
      >
        {entry.content}
      </p>
      {fired !== undefined && (
        <p className="flex items-center gap-1.5 text-sm text-accent">
          <Zap size={14} aria-hidden className="shrink-0" />
          {describeEntryReason(fired.reason, words)}
        </p>
      )}
      <PanelError text={errorText} />
    </div>
  );
}

/** Describes why an entry is in the next prompt: it is constant, sticky, or a key was found. */
function describeEntryReason(reason: string, words: PanelTexts['lorebooks']): string {
  if (reason === 'constant') return words.firedAlways;
  return reason === 'sticky' ? words.firedStaying : words.firedBy(reason);
}
