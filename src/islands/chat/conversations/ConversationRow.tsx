import { Pin } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatCount } from '#src/domain/text/format-count.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { TagLine } from '#src/islands/ui/TagLine.tsx';
import { Face } from './Face.tsx';
import {
  conversationHref,
  describeConversation,
  nameConversation,
  distinguishConversation,
} from './name-conversation.ts';
import { OpenRowMenu, RowMenuButton, useRowMenu } from './RowMenu.tsx';

/** CSS classes of a row: they differ between the list beside the chat and the page of all chats. */
export interface RowLook {
  row: string;
  line: string;
  face: string;
  head: string;
  link: string;
  /** The class of the heading around the link; absent for a row without a heading. */
  heading?: string;
  /** A short time, beside the newest message: the title has its line for itself. */
  time?: 'narrow';
  words: string;
  /** The class of the newest message while a reply is unread; otherwise it is muted. */
  unreadText?: string;
  count: string;
}

export interface RowTexts {
  pinned: string;
  archived: string;
  unread: (count: number) => string;
  rowActions: (title: string) => string;
}

/** The props of a list that its rows share. */
export interface ConversationRowsProps {
  list: ConversationList;
  language: Language;
  texts: RowTexts;
  look: RowLook;
  /** The conversation that is open beside the list; null before its first message, undefined on other pages. */
  currentId?: string | null;
  /** Called with the click on a row; may prevent it. */
  onOpen?: (event: MouseEvent, card: ListedConversation) => void;
  onRenamed?: (id: string) => Promise<void>;
}

interface ConversationRowProps extends ConversationRowsProps {
  card: ListedConversation;
  now: Date;
  /** True if others of the list have the same name. */
  isNameShared: boolean;
  /** True for a row that is restored after it was removed. */
  takesFocus: boolean;
  /** True in the archive, where no row needs the label. */
  isArchive: boolean;
}

/** One conversation: the whole row leads to it, except for the menu with its actions. */
export function ConversationRow({ list, card, language, texts, look, now, ...props }: ConversationRowProps) {
  const menu = useRowMenu();
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (props.takesFocus) linkRef.current?.focus();
    // Only when the row is restored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const title = nameConversation(card);
  const { unread, last_message_time: time } = card;
  const isCurrent = props.currentId === undefined ? undefined : card.id === props.currentId;
  const segment = characterSegment({ id: card.character_id, slug: card.character_slug });
  const named = { title, dir: 'auto', lang: languageOfText(title) } as const;
  const isTimeBelow = look.time === 'narrow';
  const moment = (
    <time
      dateTime={time}
      title={formatMomentInFull(time, language)}
      className={`relative shrink-0 text-xs ${unread > 0 ? 'text-accent' : 'text-muted'}`}
      suppressHydrationWarning
    >
      {formatMoment(time, now, language, look.time)}
    </time>
  );
  const link = (
    <a
      ref={linkRef}
      href={conversationHref(segment, card.id)}
      className={look.link}
      {...(look.heading === undefined && named)}
      aria-current={isCurrent === true ? 'page' : undefined}
      onClick={(event) => props.onOpen?.(event, card)}
    >
      {title}
      {props.isNameShared && <span className="sr-only"> · {distinguishConversation(card, language)}</span>}
    </a>
  );
  return (
    <li className={look.row} data-current={isCurrent} {...menu.rowProps}>
      <div className={look.line}>
        <Face path={card.avatar} name={card.name} size={look.face} />
        <div className="min-w-0 grow">
          <div className={look.head}>
            {look.heading === undefined ? (
              link
            ) : (
              <h2 className={look.heading} {...named}>
                {link}
              </h2>
            )}
            {card.pinned && (
              <span
                role="img"
                aria-label={texts.pinned}
                title={texts.pinned}
                className="relative shrink-0 self-center text-accent"
              >
                <Pin size={14} aria-hidden />
              </span>
            )}
            {!isTimeBelow && moment}
          </div>
          <div className={look.words}>
            <p
              dir="auto"
              lang={languageOfText(card.last_message)}
              className={`min-w-0 grow truncate text-sm ${(unread > 0 && look.unreadText) || 'text-muted'}`}
            >
              {describeConversation(card)}
            </p>
            {isTimeBelow && moment}
            {card.archived && !props.isArchive && (
              <span className="chip shrink-0 py-0 text-[0.75rem] leading-4.5">{texts.archived}</span>
            )}
            {unread > 0 && isCurrent !== true && (
              <span
                className={`shrink-0 rounded-full bg-accent-strong text-xs font-semibold text-on-accent ${look.count}`}
              >
                <span aria-hidden>{formatCount(unread)}</span>
                <span className="sr-only">{texts.unread(unread)}</span>
              </span>
            )}
          </div>
          <TagLine tags={card.tags} className="tag-line mt-1" />
        </div>
        <RowMenuButton menu={menu} label={texts.rowActions(title)} />
      </div>
      <OpenRowMenu menu={menu} card={card} list={list} language={language} onRenamed={props.onRenamed} />
    </li>
  );
}
