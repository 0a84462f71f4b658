import { useState } from 'react';
import type { ChatMessage } from '#src/browser/chat-state.ts';
import { toPlainText } from '#src/domain/to-plain-text.ts';
import type { Catalogue } from '#src/i18n/en.ts';

interface ReplyAnnouncerProps {
  messages: readonly ChatMessage[];
  name: string;
  texts: Catalogue;
}

/** Says each new reply to screen readers once, when it is whole: not letter by letter. */
export function ReplyAnnouncer({ messages, name, texts }: ReplyAnnouncerProps) {
  const last = messages.at(-1);
  // A reply that was whole when the page came has been read with the page.
  const [readId] = useState(last?.state === 'streaming' ? undefined : last?.id);
  const isNew = last?.role === 'assistant' && last.state !== 'streaming' && last.id !== readId;
  const announcement =
    isNew && last.content !== '' ? `${texts.chatNewReply(name)}: ${toPlainText(last.content)}` : '';
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
