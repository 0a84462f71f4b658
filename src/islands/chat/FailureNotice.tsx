import { Suspense } from 'react';
import type { ChatFailure } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';

const FailureDetail = lazyPart(() => import('./FailureDetail.tsx'));

interface FailureNoticeProps {
  failure: ChatFailure | null;
  language: Language;
  texts: ChatTexts;
  onRetry: () => void;
}

/** A notice of an error, with the next step. */
export function FailureNotice({ failure, language, texts, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className="mb-2 flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
          <p className="grow text-danger">
            {failure.reason === undefined ? (
              failure.message
            ) : (
              <Suspense fallback={failure.message}>
                <FailureDetail reason={failure.reason} language={language} />
              </Suspense>
            )}
          </p>
          <button type="button" className="button-quiet shrink-0" onClick={onRetry}>
            {texts.chatRetry}
          </button>
        </div>
      )}
    </div>
  );
}
