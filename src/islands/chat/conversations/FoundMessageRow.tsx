import type { MouseEvent } from 'react';
import type { FoundMessage } from '#src/contract/chat/chat-search-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { messageAnchor } from '#src/contract/push/push-notice.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import type { FoundMessageTexts } from '#src/i18n/chat/chat-search-texts.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { conversationHref } from './name-conversation.ts';
import { MarkedText } from './MarkedText.tsx';
import { Face } from './Face.tsx';

interface FoundMessageRowProps {
  message: FoundMessage;
  words: string;
  language: Language;
  texts: FoundMessageTexts;
  now: Date;
  /** Called on a click; prevents the default if the chat is already open. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>, message: FoundMessage) => void;
}

/** A message found by a search: its chat, time and sender, with the words marked. It leads to the message. */
export function FoundMessageRow({ message, words, language, texts, now, onOpen }: FoundMessageRowProps) {
  const { name, title, time } = message;
  const segment = characterSegment({ id: message.character_id, slug: message.character_slug });
  const chat = title === '' ? name : title;
  const href = `${conversationHref(segment, message.conversation_id)}#${messageAnchor}=${message.id}`;
  return (
    <li className="card rounded-2xl">
      <a href={href} className="card-link row flex gap-3" onClick={(event) => onOpen(event, message)}>
        <Face path={message.avatar} name={name} size="size-9" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2 text-xs text-muted">
            <span className="min-w-0 grow truncate" title={chat} dir="auto" lang={languageOfText(chat)}>
              {chat}
            </span>
            <time dateTime={time} title={formatMomentInFull(time, language)} className="shrink-0">
              {formatMoment(time, now, language, 'narrow')}
            </time>
          </span>
          <span dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
            <span className="text-muted">{message.role === 'user' ? texts.you : name}: </span>
            <bdi lang={languageOfText(message.excerpt)}>
              <MarkedText text={message.excerpt} words={words} />
            </bdi>
          </span>
        </span>
      </a>
    </li>
  );
}
