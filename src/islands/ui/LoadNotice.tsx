import type { MineTexts } from '#src/i18n/mine-texts.ts';

interface LoadNoticeProps {
  phase: 'loading' | 'ready' | 'failed';
  failedText: string;
  texts: Pick<MineTexts, 'loading' | 'tryAgain'>;
  onRetry: () => Promise<void>;
}

/** The state of a section while its list loads, or after it failed. */
export function LoadNotice({ phase, failedText, texts, onRetry }: LoadNoticeProps) {
  if (phase === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-danger">{failedText}</p>
        <button type="button" className="button-quiet" onClick={() => void onRetry()}>
          {texts.tryAgain}
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <span aria-hidden className="h-4 w-2/5 animate-pulse rounded-full bg-raised" />
      <span aria-hidden className="h-3.5 w-3/5 animate-pulse rounded-full bg-raised" />
    </div>
  );
}
