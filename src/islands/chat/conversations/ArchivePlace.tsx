import { useStore } from '@nanostores/react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { ArchiveEntry } from './ArchiveEntry.tsx';
import { ArchiveHead } from './ArchiveHead.tsx';

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
