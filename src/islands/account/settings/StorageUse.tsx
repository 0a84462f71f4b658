import { useEffect, useState } from 'react';
import { eraseDeleted, getStorageUse, type StorageUse as Use } from '#src/contract/account/storage-calls.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';

const megabyte = 1024 * 1024;

/** The used and the allowed storage, and a button to clear deleted data. */
export function StorageUse({ texts }: { texts: MineTexts }) {
  const [use, setUse] = useState<Use | null>(null);
  const [step, setStep] = useState<'ready' | 'asking' | 'left' | 'busy' | 'done'>('ready');

  useEffect(() => {
    createBrowserClient().call(getStorageUse).then(setUse, showError);
  }, []);

  async function clear() {
    setStep('busy');
    try {
      setUse(await createBrowserClient().call(eraseDeleted, { body: {} }));
      setStep('done');
    } catch (error) {
      setStep('left');
      showError(error);
    }
  }

  if (use === null) return null;
  const limit = use.limit_bytes / megabyte;
  return (
    <div className="border-t border-line pt-6">
      <h3 className="font-semibold">{texts.roomHeading}</h3>
      <p className="mt-1 text-sm">
        {texts.roomUsed(formatMegabytes(use.bytes), String(Math.round(limit)))}
        <span className="text-muted"> · {texts.roomChats(use.conversations, use.limit_conversations)}</span>
      </p>
      <progress
        className="mt-2 h-2 w-full max-w-sm appearance-none overflow-hidden rounded-full border border-line bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
        value={Math.min(use.bytes, use.limit_bytes)}
        max={use.limit_bytes}
        aria-label={texts.roomHeading}
      />
      <p className="mt-2 text-pretty text-sm text-muted">{texts.roomText}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {step === 'asking' ? (
          <>
            <button
              type="button"
              className="button-quiet border-danger text-danger"
              onClick={() => void clear()}
            >
              {texts.roomClearForGood}
            </button>
            <button type="button" className="button-quiet" autoFocus onClick={() => setStep('left')}>
              {texts.cancel}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button-quiet"
            // The button replaces the one that was pressed, and takes its focus.
            autoFocus={step !== 'ready'}
            aria-disabled={step === 'busy' || undefined}
            onClick={() => setStep(step === 'busy' ? 'busy' : 'asking')}
          >
            {texts.roomClear}
          </button>
        )}
        <p role="status" className="text-sm text-muted">
          {step === 'done' ? texts.roomCleared : ''}
        </p>
      </div>
    </div>
  );
}

/** Formats a size with one decimal below ten, and as at least 0.1, so that a small amount is not shown as zero. */
function formatMegabytes(bytes: number): string {
  const size = bytes === 0 ? 0 : Math.max(0.1, bytes / megabyte);
  return size < 10 ? size.toFixed(1) : String(Math.round(size));
}
