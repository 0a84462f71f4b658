import type { ChatFailure } from '#src/browser/chat-state.ts';
import type { IslandTexts } from '#src/i18n/island-texts.ts';

interface FailureNoticeProps {
  failure: ChatFailure | null;
  texts: IslandTexts;
  onRetry: () => void;
}

/** What went wrong, and the way on. */
export function FailureNotice({ failure, texts, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className="mb-2 flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
          <p className="grow text-danger">{failure.message}</p>
          <button type="button" className="button-quiet shrink-0" onClick={onRetry}>
            {texts.chatRetry}
          </button>
        </div>
      )}
    </div>
  );
}
