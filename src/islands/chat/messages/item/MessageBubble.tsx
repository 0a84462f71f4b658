import type { ReadableAtom } from 'nanostores';
import type { ReplyText } from '#src/client/chat/state/live-reply.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { ChatTexts, ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { MarkdownText, completeLastBlock, MarkdownBlocks } from '#src/islands/chat/markdown/MarkdownText.tsx';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createBlockSplitter } from '#src/domain/markdown/split-markdown-blocks.ts';

interface StreamingTextProps {
  message: ChatMessage;
  $reply: ReadableAtom<ReplyText | null>;
  typingLabel: string;
}

interface MessageBubbleProps {
  message: ChatMessage;
  name: string;
  texts: ChatTexts;
  messageTexts: ChatMessageTexts;
  $reply: ReadableAtom<ReplyText | null>;
}

/** The text of a message, as Markdown for every sender. */
export function MessageBubble({ message, name, texts, messageTexts, $reply }: MessageBubbleProps) {
  const { content, state, role, delivery } = message;
  const isEmpty = content === '';
  const isCut = state === 'partial' || message.finish_reason === 'length';
  if (role === 'user') {
    return (
      <div className={`chat-bubble ${delivery === 'sending' ? 'opacity-70' : ''}`}>
        <MarkdownText text={content} />
      </div>
    );
  }
  return (
    <div className="chat-bubble">
      {state === 'streaming' && (
        <StreamingText
          key={message.id}
          message={message}
          $reply={$reply}
          typingLabel={texts.chatTyping(name)}
        />
      )}
      {state !== 'streaming' && !isEmpty && <MarkdownText text={content} isCut={isCut} />}
      {isEmpty && state === 'partial' && <p className="text-sm text-muted">{texts.chatStopped}</p>}
      {isEmpty && state === 'failed' && <p className="text-sm text-muted">{messageTexts.noReply}</p>}
    </div>
  );
}

/** The reply that is being written: nothing else on the page is rendered again while it grows. */
function StreamingText({ message, $reply, typingLabel }: StreamingTextProps) {
  const reply = useStore($reply);
  const [splitter] = useState(createBlockSplitter);
  const text = reply?.id === message.id ? reply.content : message.content;
  const blocks = completeLastBlock(splitter.split(text));
  if (blocks.length < 2 && blocks[0] === '') return <TypingDots label={typingLabel} />;
  return <MarkdownBlocks blocks={blocks} />;
}

/** Three pulsing dots until the first word arrives. */
function TypingDots({ label }: { label: string }) {
  return (
    <span className="flex h-6 items-center gap-1.5" role="img" aria-label={label}>
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </span>
  );
}
