import { Archive } from 'lucide-react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';

interface ArchiveEntryProps {
  list: ConversationList;
  count: number;
  /** True if nothing is left in the list itself. */
  isAll: boolean;
  language: Language;
}

/** A link at the end of the list to the archive. */
export function ArchiveEntry({ list, count, isAll, language }: ArchiveEntryProps) {
  const texts = conversationMenuTextsOf(language);
  return (
    <div className="grid gap-2 pt-2">
      {isAll && <p className="px-4 pt-4 text-center text-sm text-muted">{texts.allArchived}</p>}
      <button
        type="button"
        className="flex min-h-11 items-center gap-3 rounded-card px-3 text-start text-sm text-muted hover:bg-surface hover:text-ink"
        onClick={() => void list.load('', true)}
      >
        <Archive size={18} aria-hidden className="shrink-0" />
        {texts.archiveLink(count)}
      </button>
    </div>
  );
}
