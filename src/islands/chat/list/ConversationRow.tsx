import { MoreHorizontal } from 'lucide-react';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { formatCount } from '#src/domain/format-count.ts';
import { characterSegment } from '#src/domain/slug.ts';
import type { ChatAroundTexts } from '#src/i18n/chat-around-texts.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { lazyPart } from '../../boundary/lazy-part.tsx';
import { Face } from '../../conversations/Face.tsx';
import { conversationHref, describeConversation, nameConversation, tellApart } from './name-conversation.ts';

const RowActions = lazyPart(() => import('./RowActions.tsx'));
const RenameForm = lazyPart(() => import('./RenameForm.tsx'));

export interface ConversationRowProps {
  card: ConversationCard;
  language: Language;
  texts: ChatAroundTexts;
  now: Date;
  isCurrent: boolean;
  /** Others have the same name. */
  isNameShared: boolean;
  /** True for a row that comes back after it was deleted. */
  takesFocus: boolean;
  /** Called with the click on a row; prevents it where the page is shown in another way. */
  onOpen: (event: MouseEvent, card: ConversationCard) => void;
  onRename: (id: string, title: string) => Promise<void>;
  onDelete: (id: string) => void;
}

/** One conversation: the row leads to it, and a button brings what can be done to it. */
export function ConversationRow(props: ConversationRowProps) {
  const { card, language, texts, now, isCurrent, takesFocus } = props;
  const [mode, setMode] = useState<'plain' | 'actions' | 'rename'>('plain');
  const linkRef = useRef<HTMLAnchorElement>(null);
  const moreRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) linkRef.current?.focus();
    // Only when the row comes back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const title = nameConversation(card);
  const { unread, last_message_time: time } = card;
  const segment = characterSegment({ id: card.character_id, slug: card.character_slug });

  function close() {
    setMode('plain');
    moreRef.current?.focus();
  }

  return (
    <li
      className="card chat-row"
      data-current={isCurrent}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || mode === 'plain') return;
        event.stopPropagation();
        close();
      }}
      data-keeps-escape={mode === 'plain' ? undefined : ''}
    >
      <div className="relative flex items-center gap-3">
        <Face path={card.avatar} name={card.name} size="size-11" />
        <div className="min-w-0 grow">
          <div className="flex items-baseline gap-2">
            <a
              ref={linkRef}
              href={conversationHref(segment, card.id)}
              className="card-link min-w-0 grow truncate text-[0.9375rem] font-semibold after:absolute after:inset-0"
              title={title}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={(event) => props.onOpen(event, card)}
            >
              {title}
              {props.isNameShared && <span className="sr-only">: {tellApart(card, language)}</span>}
            </a>
            <time
              dateTime={time}
              title={formatMomentInFull(time, language)}
              className={`relative shrink-0 text-xs ${unread > 0 ? 'text-accent' : 'text-muted'}`}
              suppressHydrationWarning
            >
              {formatMoment(time, now, language, 'narrow')}
            </time>
          </div>
          <div className="flex min-h-5 items-center gap-2">
            <p dir="auto" className="min-w-0 grow truncate text-sm text-muted">
              {describeConversation(card)}
            </p>
            {unread > 0 && !isCurrent && (
              <span className="shrink-0 rounded-full bg-accent-strong px-1.5 text-xs font-semibold leading-5 text-on-accent">
                <span aria-hidden>{formatCount(unread)}</span>
                <span className="sr-only">{texts.unread(unread)}</span>
              </span>
            )}
          </div>
        </div>
        <button
          ref={moreRef}
          type="button"
          className="icon-button relative size-9! shrink-0 text-muted hover:text-ink"
          aria-label={texts.rowActions(title)}
          title={texts.rowActions(title)}
          aria-expanded={mode !== 'plain'}
          onClick={() => setMode(mode === 'plain' ? 'actions' : 'plain')}
        >
          <MoreHorizontal size={18} aria-hidden />
        </button>
      </div>
      {mode === 'actions' && (
        <Suspense>
          <RowActions
            texts={texts}
            onRename={() => setMode('rename')}
            onDelete={() => props.onDelete(card.id)}
          />
        </Suspense>
      )}
      {mode === 'rename' && (
        <Suspense>
          <RenameForm
            title={card.title}
            language={language}
            onSave={(newTitle) => props.onRename(card.id, newTitle)}
            onClose={close}
          />
        </Suspense>
      )}
    </li>
  );
}
