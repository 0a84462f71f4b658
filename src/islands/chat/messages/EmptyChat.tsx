import { RotateCcw } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { freshHref } from '#src/islands/chat/conversations/name-conversation.ts';

interface EmptyChatProps {
  name: string;
  /** Leads to a new chat, which begins with a greeting; null for a character that never greets. */
  segment: string | null;
  language: Language;
}

/**
 * The content of a chat whose messages were all deleted, including the greetings, or whose character has no greeting: a
 * message begins the chat all the same.
 */
export default function EmptyChat({ name, segment, language }: EmptyChatProps) {
  const texts = chatPanelTextsOf(language).emptyChat;
  if (segment === null) {
    return (
      <div className="empty-note">
        <p className="font-semibold text-balance text-ink">{texts.yourWords}</p>
        <p className="text-sm text-balance text-muted">{texts.yourWordsHint(name)}</p>
      </div>
    );
  }
  return (
    <div className="empty-note">
      <p className="font-semibold text-balance text-ink">{texts.heading}</p>
      <p className="text-sm text-balance text-muted">{texts.hint}</p>
      <a href={freshHref(segment)} className="button-quiet mt-2 justify-self-center">
        <RotateCcw size={16} aria-hidden />
        {texts.startOver}
      </a>
    </div>
  );
}
