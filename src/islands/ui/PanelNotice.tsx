import type { ReactNode } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import type { PanelData } from './use-panel-data.ts';

export function PanelSkeleton({ texts }: { texts: PanelTexts }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      {['w-2/5', 'w-full', 'w-4/5', 'w-3/5'].map((width) => (
        <span key={width} aria-hidden className={`h-4 animate-pulse rounded-full bg-raised ${width}`} />
      ))}
    </div>
  );
}

/** A text for an empty panel, which explains how to fill it. */
export function PanelEmpty({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="empty-note">
      <p className="font-semibold text-balance text-ink">{heading}</p>
      {children}
    </div>
  );
}

interface PanelLoadedProps<Data> {
  loaded: PanelData<Data>;
  texts: PanelTexts;
  children: (data: Data) => ReactNode;
}

/** The loaded content of a panel; its skeleton before, and the error with a button to try again. */
export function PanelLoaded<Data>({ loaded, texts, children }: PanelLoadedProps<Data>) {
  return (
    <>
      {loaded.phase === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 mb-4">
          <p className="min-w-0 grow text-danger">{loaded.message}</p>
          <button type="button" className="button-quiet shrink-0" onClick={() => void loaded.reload()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {loaded.data === null && loaded.phase === 'loading' && <PanelSkeleton texts={texts} />}
      {loaded.data !== null && children(loaded.data)}
    </>
  );
}

/** The error of an action in a panel. Its element exists before, so that screen readers read it. */
export function PanelError({ text }: { text: string | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {text}
    </p>
  );
}
