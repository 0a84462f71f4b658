import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';

interface ArchiveHeadProps {
  list: ConversationList;
  isEmpty: boolean;
  language: Language;
  onLeave: () => void;
}

/** The head of the archive: its name, and a button back to the list. */
export function ArchiveHead({ list, isEmpty, language, onLeave }: ArchiveHeadProps) {
  const texts = conversationMenuTextsOf(language);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-1 px-3 pb-3 pt-4">
      <button
        ref={buttonRef}
        type="button"
        className="button-quiet button-small"
        onClick={() => {
          onLeave();
          void list.load('', false);
        }}
      >
        <ArrowLeft size={15} aria-hidden />
        {texts.leaveArchive}
      </button>
      <h2 className="pt-2 text-base font-semibold">{texts.archiveHeading}</h2>
      <p className="text-sm text-pretty text-muted" role="status">
        {isEmpty ? texts.archiveEmpty : texts.archiveHint}
      </p>
    </div>
  );
}
