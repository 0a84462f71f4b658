import { useStore } from '@nanostores/react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ChatAroundTexts } from '#src/i18n/chat/chat-texts.ts';

interface ListStateProps {
  list: ConversationList;
  texts: ChatAroundTexts;
}

/** The state below the conversations: empty, failed to load, or a button for more. */
export function ListState({ list, texts }: ListStateProps) {
  const { records, removed, total, phase, words, isArchive, archived } = useStore(list.$state);
  if (phase === 'failed') {
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-3 py-6 text-center text-sm">
        <p className="text-danger">{texts.listFailed}</p>
        <button
          type="button"
          className="button-quiet"
          onClick={() => void (records.length === 0 ? list.load() : list.loadMore())}
        >
          {texts.tryAgain}
        </button>
      </div>
    );
  }
  if (records.length === 0) {
    // An empty archive says so in its head, and a list whose conversations are all archived in its link to the archive.
    if (phase !== 'loading' && words === '' && (isArchive || archived > 0)) return null;
    const nothing = words === '' ? texts.listEmpty : texts.listNothing(words);
    return (
      <p className="px-4 py-6 text-center text-sm text-pretty text-muted wrap-anywhere">
        {phase === 'loading' ? texts.loading : nothing}
      </p>
    );
  }
  if (records.length - removed.size >= total) return null;
  return (
    <div className="grid justify-items-center pt-3">
      <button
        type="button"
        className="button-quiet text-sm"
        aria-disabled={phase === 'loading-more' || undefined}
        onClick={() => void list.loadMore()}
      >
        {phase === 'loading-more' ? texts.loading : texts.listMore}
      </button>
    </div>
  );
}
