import { useEffect, useRef } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { formatCount } from '#src/domain/text/format-count.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import {
  conversationHref,
  describeConversation,
  nameConversation,
  tellApart,
} from '../../ui/conversations/name-conversation.ts';
import { Face } from '../../ui/conversations/Face.tsx';
import { RowMenuButton, OpenRowMenu, useRowMenu } from '../../ui/conversations/RowMenu.tsx';

interface ChatRowProps {
  list: ConversationList;
  card: ConversationCard;
  language: Language;
  texts: MineTexts;
  now: Date;
  /** True if others of the list have the same name. */
  isNameShared: boolean;
  /** True for a row that is restored after it was removed. */
  takesFocus: boolean;
  /** True in the archive, where no row needs the label. */
  isArchive: boolean;
}

/** One conversation: the whole row leads to it, except for the menu with its actions. */
export function ChatRow(props: ChatRowProps) {
  const { list, card, language, texts, now, takesFocus } = props;
  const menu = useRowMenu();
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) linkRef.current?.focus();
    // Only when the row is restored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { name, last_message_time: time, unread } = card;
  const title = nameConversation(card);
  const segment = characterSegment({ id: card.character_id, slug: card.character_slug });
  return (
    <li className="card rounded-card p-3 hover:bg-surface" {...menu.rowProps}>
      <div className="relative flex items-center gap-3 sm:gap-4">
        <Face path={card.avatar} name={name} size="size-14 sm:size-16" />
        <div className="min-w-0 grow">
          <div className="flex items-baseline gap-3">
            <h2 className="min-w-0 grow truncate font-semibold" title={title} dir="auto">
              <a
                ref={linkRef}
                href={conversationHref(segment, card.id)}
                className="card-link after:absolute after:inset-0"
              >
                {title}
                {props.isNameShared && <span className="sr-only">: {tellApart(card, language)}</span>}
              </a>
            </h2>
            {card.pinned && (
              <span role="img" aria-label={texts.pinned} title={texts.pinned} className="pin-mark" />
            )}
            <time
              dateTime={time}
              title={formatMomentInFull(time, language)}
              className={`relative shrink-0 text-xs ${unread > 0 ? 'text-accent' : 'text-muted'}`}
            >
              {formatMoment(time, now, language)}
            </time>
          </div>
          <div className="flex min-h-6 items-center gap-3">
            <p
              dir="auto"
              className={`min-w-0 grow truncate text-sm ${unread > 0 ? 'text-ink' : 'text-muted'}`}
            >
              {describeConversation(card)}
            </p>
            {card.archived && !props.isArchive && <span className="archived-mark">{texts.archived}</span>}
            {unread > 0 && (
              <span className="shrink-0 rounded-full bg-accent-strong px-2 text-xs font-semibold leading-6 text-on-accent">
                <span aria-hidden>{formatCount(unread)}</span>
                <span className="sr-only">{texts.unread(unread)}</span>
              </span>
            )}
          </div>
        </div>
        <RowMenuButton menu={menu} label={texts.rowActions(title)} />
      </div>
      <OpenRowMenu menu={menu} card={card} list={list} language={language} />
    </li>
  );
}
