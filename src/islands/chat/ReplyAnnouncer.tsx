import { useEffect, useRef, useState } from 'react';
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
  const said = useRef(last?.state === 'streaming' ? undefined : last?.id);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last === undefined || last.role !== 'assistant' || last.state === 'streaming') return;
    if (said.current === last.id) return;
    said.current = last.id;
    if (last.content !== '') setAnnouncement(`${texts.chatNewReply(name)}: ${toPlainText(last.content)}`);
  }, [last, name, texts]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
