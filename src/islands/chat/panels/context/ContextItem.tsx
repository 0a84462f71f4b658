import { ChevronRight } from 'lucide-react';
import type { ContextPart } from '#src/contract/memory/memory-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import type { ContextGroup } from './group-parts.ts';
import { TokenBar } from './TokenBar.tsx';

interface ContextItemProps {
  group: ContextGroup;
  budgetTokens: number;
  texts: PanelTexts;
  onJump: (messageId: string) => void;
}

/** One kind of parts in the prompt: its size at a glance, its text when it is opened. */
export function ContextItem({ group, budgetTokens, texts, onJump }: ContextItemProps) {
  const words = texts.context;
  const { parts, tokens, droppedCount, summarisedCount, cutCount, hiddenCount } = group;
  return (
    <li>
      <details className="box group">
        <summary className="grid gap-1.5 rounded-lg">
          <span className="flex items-center gap-2">
            <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
            <span className="min-w-0 grow font-semibold">
              {words.kinds[group.kind]}
              {parts.length > 1 && <span className="font-normal text-muted"> × {parts.length}</span>}
            </span>
            <span className="text-sm text-muted tabular-nums">{words.tokens(tokens)}</span>
          </span>
          <TokenBar tokens={tokens} of={budgetTokens} />
          {cutCount > 0 && <span className="text-sm text-danger">{words.cut(cutCount)}</span>}
          {summarisedCount > 0 && <span className="text-sm text-muted">{words.told(summarisedCount)}</span>}
          {hiddenCount > 0 && <span className="text-sm text-muted">{words.hidden(hiddenCount)}</span>}
          {droppedCount > 0 && <span className="text-sm text-danger">{words.dropped(droppedCount)}</span>}
        </summary>
        <ul className="mt-3 grid gap-3">
          {parts.map((part, index) => (
            <PartText key={index} part={part} isOnly={parts.length === 1} texts={texts} onJump={onJump} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function PartText({
  part,
  isOnly,
  texts,
  onJump,
}: { part: ContextPart; isOnly: boolean } & Pick<ContextItemProps, 'texts' | 'onJump'>) {
  const words = texts.context;
  const { message_id: messageId, reason } = part;
  const label = nameText(part, words);
  return (
    <li className="border-t border-line pt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted empty:hidden">
        {label !== '' && <span className="font-semibold text-ink wrap-anywhere">{label}</span>}
        {!isOnly && <span className="tabular-nums">{words.tokens(part.tokens)}</span>}
        {part.state === 'cut' && (
          <span className="chip border-danger text-danger text-xs">{words.cutOne}</span>
        )}
        {part.state === 'told' && <span className="chip text-xs">{words.toldOne}</span>}
        {part.state === 'hidden' && <span className="chip text-xs">{words.hiddenOne}</span>}
        {part.state === 'dropped' && (
          <span className="chip border-danger text-danger text-xs">{words.droppedOne}</span>
        )}
        {reason !== '' && <span className="wrap-anywhere">{describePartReason(reason, words)}</span>}
        {messageId !== null && (
          <button type="button" className="panel-link" onClick={() => onJump(messageId)}>
            {words.goThere}
          </button>
        )}
      </p>
      <p dir="auto" className="mt-1 max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere" tabIndex={0}>
        {part.content}
      </p>
    </li>
  );
}

/** Returns the name of a lorebook entry or fact, or a word for the sender of a message in place of its role. */
function nameText({ kind, label }: ContextPart, words: PanelTexts['context']): string {
  if (kind !== 'history') return label;
  return label === 'user' ? words.speakers.user : words.speakers.assistant;
}

/** Describes why a lorebook entry is active: it is constant, sticky, or a key was found. */
function describePartReason(reason: string, words: PanelTexts['context']): string {
  if (reason === 'constant') return words.constant;
  return reason === 'sticky' ? words.staying : words.becauseOf(reason);
}
