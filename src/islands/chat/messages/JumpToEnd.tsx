import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';

interface JumpToEndProps {
  lastDepth: number;
  label: string;
  texts: ChatMessageTexts;
  onJump: () => void;
}

/** A button back to the newest messages, with the number of messages that arrived since the reader scrolled away. */
export function JumpToEnd({ lastDepth, label, texts, onJump }: JumpToEndProps) {
  const [leftAt] = useState(lastDepth);
  const count = lastDepth - leftAt;
  return (
    <button
      type="button"
      className="icon-button chat-jump"
      aria-label={count > 0 ? texts.jumpToNew(label, texts.newMessages(count)) : label}
      onClick={onJump}
    >
      <ArrowDown size={20} aria-hidden />
      {count > 0 && (
        <span className="chat-jump-count" aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
