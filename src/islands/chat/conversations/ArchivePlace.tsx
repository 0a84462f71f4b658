import { useStore } from '@nanostores/react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { Archive, ArrowLeft } from 'lucide-react';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { useEffect, useRef } from 'react';

export interface ArchivePlaceProps {
  list: ConversationList;
  language: Language;
  /** True above the rows; otherwise it is at their end. */
  isHead?: boolean;
  /** Called before the archive is left: its button disappears, and the focus must not be lost with it. */
  onLeave?: () => void;
}

/** The entry of the archive at the end of the list, and its head above. */
export default function ArchivePlace({ list, language, isHead = false, onLeave }: ArchivePlaceProps) {
  const { records, removed, total, archived, words, phase } = useStore(list.$state);
  const props = { list, language };
  if (isHead) {
    const isEmpty = phase === 'ready' && records.length === 0;
    return <ArchiveHead {...props} isEmpty={isEmpty} onLeave={() => onLeave?.()} />;
  }
  const isLedTo = words === '' && phase !== 'failed';
  return isLedTo && <ArchiveEntry {...props} count={archived} isAll={total === 0 && removed.size === 0} />;
}

interface ArchiveEntryProps {
  list: ConversationList;
  count: number;
  /** True if nothing is left in the list itself. */
  isAll: boolean;
  language: Language;
}

/** A link at the end of the list to the archive. */
function ArchiveEntry({ list, count, isAll, language }: ArchiveEntryProps) {
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

interface ArchiveHeadProps {
  list: ConversationList;
  isEmpty: boolean;
  language: Language;
  onLeave: () => void;
}

/** The head of the archive: its name, and a button back to the list. */
function ArchiveHead({ list, isEmpty, language, onLeave }: ArchiveHeadProps) {
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
