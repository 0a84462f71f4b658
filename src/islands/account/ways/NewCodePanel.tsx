import { useEffect, useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { RecoveryCode } from '#src/islands/account/parts/RecoveryCode.tsx';
import { type NewCode, useNewCode } from '#src/islands/account/parts/use-new-code.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';

interface NewCodePanelProps {
  language: Language;
  texts: MineTexts;
  isBusy: boolean;
  onKeep: (made: NewCode) => Promise<void>;
  onClose: () => void;
}

/** A new recovery code, which replaces the older one once the person confirms that it is stored. */
export function NewCodePanel({ language, texts, isBusy, onKeep, onClose }: NewCodePanelProps) {
  const { made, failure, needsLogin, retry } = useNewCode(language);
  const rootRef = useRef<HTMLDivElement>(null);
  const isMade = made !== null;
  useEffect(() => {
    rootRef.current?.querySelector<HTMLElement>(isMade ? '[data-first]' : 'button')?.focus();
  }, [isMade]);
  return (
    <div ref={rootRef} role="group" aria-label={texts.codeName} className="grid max-w-md gap-4">
      {made !== null && <RecoveryCode code={made.code} language={language} />}
      {made === null && failure === null && (
        <div role="status" className="box min-h-39 bg-ground opacity-60">
          <span className="sr-only">{loginTextsOf(language).codeLoading}</span>
        </div>
      )}
      {failure === null ? (
        <p className="text-pretty text-sm text-muted">{texts.codeLead}</p>
      ) : (
        <p role="alert" className="text-pretty text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {failure === null ? (
          <button
            type="button"
            className="button-primary"
            aria-disabled={made === null || isBusy || undefined}
            onClick={() => {
              if (made !== null && !isBusy) void onKeep(made);
            }}
          >
            {texts.keepCode}
          </button>
        ) : needsLogin ? (
          <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
            {texts.loginAgain}
          </button>
        ) : (
          <button type="button" className="button-quiet" onClick={retry}>
            {texts.tryAgain}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
