import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { formatCount } from '#src/domain/format-count.ts';
import { characterSegment } from '#src/domain/slug.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import {
  conversationHref,
  describeConversation,
  nameConversation,
  tellApart,
} from '../../chat/list/name-conversation.ts';
import { Face } from '../../conversations/Face.tsx';

interface ChatRowProps {
  card: ConversationCard;
  language: Language;
  texts: MineTexts;
  now: Date;
  /** Others of the list have the same name. */
  isNameShared: boolean;
  /** True for a row that comes back after it was deleted. */
  takesFocus: boolean;
  onFocusTaken: () => void;
  onDelete: () => void;
}

/** One conversation: the whole row leads to it, but for the button that deletes it. */
export function ChatRow(props: ChatRowProps) {
  const { card, language, texts, now, takesFocus, onFocusTaken, onDelete } = props;
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    linkRef.current?.focus();
    onFocusTaken();
    // Only when the row appears: while it is being deleted the focus goes to what stands in its place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { name, last_message_time: time, unread } = card;
  const title = nameConversation(card);
  const segment = characterSegment({ id: card.character_id, slug: card.character_slug });
  return (
    <li className="card relative flex items-center gap-3 rounded-card p-3 hover:bg-surface sm:gap-4">
      <Face path={card.avatar} name={name} size="size-14 sm:size-16" />
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-3">
          <h2 className="min-w-0 grow truncate font-semibold" title={title}>
            <a
              ref={linkRef}
              href={conversationHref(segment, card.id)}
              className="card-link after:absolute after:inset-0"
            >
              {title}
              {props.isNameShared && <span className="sr-only">: {tellApart(card, language)}</span>}
            </a>
          </h2>
          <time
            dateTime={time}
            title={formatMomentInFull(time, language)}
            className={`relative shrink-0 text-xs ${unread > 0 ? 'text-accent' : 'text-muted'}`}
          >
            {formatMoment(time, now, language)}
          </time>
        </div>
        <div className="flex min-h-6 items-center gap-3">
          <p dir="auto" className={`min-w-0 grow truncate text-sm ${unread > 0 ? 'text-ink' : 'text-muted'}`}>
            {describeConversation(card)}
          </p>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-accent-strong px-2 text-xs font-semibold leading-6 text-on-accent">
              <span aria-hidden>{formatCount(unread)}</span>
              <span className="sr-only">{texts.unread(unread)}</span>
            </span>
          )}
        </div>
      </div>
      <button
        type="button"
        className="icon-button relative -me-1 shrink-0 text-muted hover:text-danger"
        aria-label={texts.deleteChat(name)}
        title={texts.deleteChat(name)}
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </li>
  );
}
