import { type MouseEvent, useEffect, useRef } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { formatCount } from '#src/domain/text/format-count.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import type { ChatAroundTexts } from '#src/i18n/chat/chat-texts.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { Face } from './Face.tsx';
import { RowMenuButton, OpenRowMenu, useRowMenu } from './RowMenu.tsx';
import {
  conversationHref,
  describeConversation,
  nameConversation,
  tellApart,
} from '#src/islands/ui/conversations/name-conversation.ts';

export interface ConversationRowProps {
  list: ConversationList;
  card: ConversationCard;
  language: Language;
  texts: ChatAroundTexts;
  now: Date;
  isCurrent: boolean;
  /** True if others have the same name. */
  isNameShared: boolean;
  /** True for a row that is restored after it was deleted. */
  takesFocus: boolean;
  /** Called on a click on a row; prevents the default if the page is shown in another way. */
  onOpen: (event: MouseEvent, card: ConversationCard) => void;
  onRenamed: (id: string) => Promise<void>;
  /** True in the archive, where no row needs the label. */
  isArchive: boolean;
}

/** One conversation: the row leads to it, and a button opens its menu. */
export function ConversationRow(props: ConversationRowProps) {
  const { list, card, language, texts, now, isCurrent, takesFocus } = props;
  const menu = useRowMenu();
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) linkRef.current?.focus();
    // Only when the row is restored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const title = nameConversation(card);
  const { unread, last_message_time: time } = card;
  const segment = characterSegment({ id: card.character_id, slug: card.character_slug });

  return (
    <li className="card chat-row" data-current={isCurrent} {...menu.rowProps}>
      <div className="relative flex items-center gap-3">
        <Face path={card.avatar} name={card.name} size="size-11" />
        <div className="min-w-0 grow">
          <div className="flex items-baseline gap-2">
            <a
              ref={linkRef}
              href={conversationHref(segment, card.id)}
              className="card-link min-w-0 grow truncate text-[0.9375rem] font-semibold after:absolute after:inset-0"
              title={title}
              dir="auto"
              aria-current={isCurrent ? 'page' : undefined}
              onClick={(event) => props.onOpen(event, card)}
            >
              {title}
              {props.isNameShared && <span className="sr-only">: {tellApart(card, language)}</span>}
            </a>
            {card.pinned && (
              <span role="img" aria-label={texts.pinned} title={texts.pinned} className="pin-mark" />
            )}
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
            {card.archived && !props.isArchive && <span className="archived-mark">{texts.archived}</span>}
            {unread > 0 && !isCurrent && (
              <span className="shrink-0 rounded-full bg-accent-strong px-1.5 text-xs font-semibold leading-5 text-on-accent">
                <span aria-hidden>{formatCount(unread)}</span>
                <span className="sr-only">{texts.unread(unread)}</span>
              </span>
            )}
          </div>
        </div>
        <RowMenuButton menu={menu} label={texts.rowActions(title)} />
      </div>
      <OpenRowMenu menu={menu} card={card} list={list} language={language} onRenamed={props.onRenamed} />
    </li>
  );
}
