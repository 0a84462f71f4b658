import { useStore } from '@nanostores/react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import type { RowLook } from '../ConversationRow.tsx';
import { ConversationRows } from '../ConversationRows.tsx';

interface ChatListProps {
  list: ConversationList;
  language: Language;
  texts: MineTexts;
}

const look: RowLook = {
  row: 'card row rounded-card p-3',
  line: 'relative flex items-center gap-3 sm:gap-4',
  face: 'size-14 sm:size-16',
  head: 'flex items-baseline gap-3',
  link: 'card-link after:absolute after:inset-0',
  heading: 'min-w-0 grow truncate font-semibold',
  words: 'flex min-h-6 items-center gap-3',
  unreadText: 'text-ink',
  count: 'px-2 leading-6',
};

/** The conversations that are loaded, and a button for more. */
export function ChatList({ list, language, texts }: ChatListProps) {
  const { records, removed, total, phase } = useStore(list.$state);
  const count = records.length - removed.size;
  if (records.length === 0) return null;
  return (
    <>
      <ConversationRows {...{ list, language, texts, look }} className="-mx-[12px] mt-3" />
      {count < total && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">{texts.shownOf(count, total)}</p>
          <p role="alert" className="text-sm text-danger empty:hidden">
            {phase === 'failed' ? texts.listFailed : ''}
          </p>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={phase === 'loading-more' || undefined}
            onClick={() => void list.loadMore()}
          >
            {phase === 'loading-more' ? texts.loading : phase === 'failed' ? texts.tryAgain : texts.loadMore}
          </button>
        </div>
      )}
    </>
  );
}
