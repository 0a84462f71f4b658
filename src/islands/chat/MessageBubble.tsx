import { memo } from 'react';
import type { ChatMessage } from '#src/browser/chat-state.ts';
import type { Catalogue } from '#src/i18n/en.ts';
import { MarkdownText } from './MarkdownText.tsx';
import { TypingDots } from './TypingDots.tsx';

interface MessageBubbleProps {
  message: ChatMessage;
  name: string;
  texts: Catalogue;
}

/** One message. Only the one that grows is rendered again while a reply comes. */
export const MessageBubble = memo(function MessageBubble({ message, name, texts }: MessageBubbleProps) {
  const isOwn = message.role === 'user';
  const isEmpty = message.content === '';
  if (message.state === 'failed') return null;
  return (
    <li className={`flex flex-col ${isOwn ? 'items-end' : 'items-start'}`} data-state={message.state}>
      <span className="sr-only">{isOwn ? texts.chatYou : name}</span>
      <div
        className={`max-w-[85%] rounded-3xl px-4 py-2.5 sm:max-w-[75%] ${
          isOwn
            ? 'rounded-ee-lg bg-accent-strong text-on-accent'
            : 'rounded-es-lg bg-surface ring-1 ring-line'
        } ${message.delivery === 'sending' ? 'opacity-70' : ''}`}
      >
        {isOwn && (
          <p dir="auto" className="whitespace-pre-wrap">
            {message.content}
          </p>
        )}
        {!isOwn && isEmpty && message.state === 'streaming' && <TypingDots label={texts.chatTyping(name)} />}
        {!isOwn && !isEmpty && <MarkdownText text={message.content} />}
        {!isOwn && isEmpty && message.state === 'partial' && (
          <p className="text-sm text-muted">{texts.chatStopped}</p>
        )}
      </div>
      <MessageNote message={message} texts={texts} />
    </li>
  );
});

/** A small line under a message: stopped, not sent, or spoken by the demo companion (D5). */
function MessageNote({ message, texts }: { message: ChatMessage; texts: Catalogue }) {
  const notes: string[] = [];
  if (message.model === 'demo') notes.push(texts.chatDemo);
  if (message.finish_reason === 'stopped' && message.content !== '') notes.push(texts.chatStopped);
  if (message.finish_reason === 'length') notes.push(texts.chatCutShort);
  if (message.finish_reason === 'content_filter') notes.push(texts.chatFiltered);
  if (message.delivery === 'unsent') notes.push(texts.chatNotSent);
  if (notes.length === 0) return null;
  return <p className="px-3 pt-1 text-xs text-muted">{notes.join(' · ')}</p>;
}
