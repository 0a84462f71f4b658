import { Undo2 } from 'lucide-react';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';

interface BringBackProps {
  texts: ChatTexts;
  onBringBack: () => void;
}

/** A notice that a conversation is deleted, with a button to restore it. */
export default function BringBack({ texts, onBringBack }: BringBackProps) {
  return (
    <div className="mb-2 flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
      <p className="min-w-0 grow">{texts.chatDeleted}</p>
      <button type="button" className="button-quiet shrink-0" onClick={onBringBack}>
        <Undo2 size={16} aria-hidden />
        {texts.chatBringBack}
      </button>
    </div>
  );
}
