import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { restoreRemovedConversation } from '#src/client/chat/conversations/change-conversations.ts';
import type { ConversationList, Removal } from '#src/client/chat/conversations/conversation-list.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';

export interface RemovedLineProps {
  id: string;
  title: string;
  removal: Removal;
  list: ConversationList;
  language: Language;
}

/**
 * A notice in the place of a conversation that was just removed, with a button to restore it, for as long as the list
 * is shown: nobody has to be quick, and the focus stays in place.
 */
export default function RemovedLine({
  id: conversationId,
  title,
  removal,
  list,
  language,
}: RemovedLineProps) {
  const texts = conversationMenuTextsOf(language);
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);
  return (
    <li className="flex min-h-20 items-center gap-3 rounded-card border border-dashed border-line px-4 py-2 sm:min-h-22">
      <p id={id} className="min-w-0 grow text-sm text-muted wrap-anywhere">
        {texts[removal](title)}
      </p>
      <button
        ref={buttonRef}
        type="button"
        className="button-quiet shrink-0"
        aria-describedby={id}
        onClick={() => void restoreRemovedConversation(list, conversationId).catch(showError)}
      >
        <Undo2 size={16} aria-hidden />
        {texts.undo}
      </button>
    </li>
  );
}
