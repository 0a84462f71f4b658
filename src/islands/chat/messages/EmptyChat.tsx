import { RotateCcw } from 'lucide-react';
import type { Language } from '#src/contract/language.ts';
import { chatPanelTextsOf } from '#src/i18n/chat-panel-texts.ts';
import { freshHref } from '../list/name-conversation.ts';

/** Stands where every message was deleted, the greetings too; what is written begins anew all the same. */
export default function EmptyChat({ segment, language }: { segment: string; language: Language }) {
  const texts = chatPanelTextsOf(language).emptyChat;
  return (
    <div className="panel-empty">
      <p className="font-semibold text-balance">{texts.heading}</p>
      <p className="text-sm text-balance text-muted">{texts.hint}</p>
      <a href={freshHref(segment)} className="button-quiet mt-2 justify-self-center">
        <RotateCcw size={16} aria-hidden />
        {texts.startOver}
      </a>
    </div>
  );
}
