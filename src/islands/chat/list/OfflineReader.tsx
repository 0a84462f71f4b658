import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readHistory } from '#src/client/offline/offline-history.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import type { ChatAroundTexts } from '#src/i18n/chat/chat-texts.ts';
import { nameConversation } from '#src/islands/chat/conversations/name-conversation.ts';

interface OfflineReaderProps {
  card: ListedConversation;
  texts: ChatAroundTexts;
  onClose: () => void;
}

/**
 * This browser's offline copy of another conversation. Part of the page's own script, because nothing can be loaded
 * offline.
 */
export function OfflineReader({ card, texts, onClose }: OfflineReaderProps) {
  const [messages, setMessages] = useState<readonly Message[] | null>(null);
  const backRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    backRef.current?.focus();
    void readHistory(card.id).then((kept) => setMessages(kept ?? []));
  }, [card.id]);
  if (messages === null) return null;
  return (
    <section aria-label={nameConversation(card)} className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-2 border-b border-line px-2 py-2">
        <button
          ref={backRef}
          type="button"
          className="icon-button shrink-0"
          aria-label={texts.conversations}
          onClick={onClose}
        >
          <ArrowLeft size={20} aria-hidden />
        </button>
        <h3 className="min-w-0 grow truncate font-semibold" dir="auto">
          {nameConversation(card)}
        </h3>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 py-3 text-sm" tabIndex={0} role="group">
        <p role="status" className="pb-3 text-pretty text-muted">
          {messages.length === 0 ? texts.offlineNothing : texts.offlineReading}
        </p>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {messages.map((message) => (
            <li key={message.id} dir="auto">
              <p className="text-xs text-muted">{message.role === 'user' ? texts.you : card.name}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{toPlainText(message.content)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
