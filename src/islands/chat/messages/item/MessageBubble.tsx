import type { ReadableAtom } from 'nanostores';
import type { ReplyText } from '#src/client/chat/state/live-reply.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { ChatTexts, ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { MarkdownText } from '#src/islands/chat/markdown/MarkdownText.tsx';
import { StreamingText } from './StreamingText.tsx';

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
