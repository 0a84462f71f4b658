import { Check, RotateCcwKey } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { RecoveryCode } from '#src/islands/account/parts/RecoveryCode.tsx';
import { useNewCode } from '#src/islands/account/parts/use-new-code.ts';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';
import type { LoginControl } from './use-login.ts';

interface MadeCodeProps {
  login: LoginControl;
  language: Language;
  /** True for an account with a passkey: the code can be left for later. */
  isOffer: boolean;
}

/** A new code to be written down before it is stored; an account created with it has no other way to log in. */
export function MadeCode({ login, language, isOffer }: MadeCodeProps) {
  const texts = loginTextsOf(language);
  const { made, failure, retry } = useNewCode(language);
  const rootRef = useRef<HTMLDivElement>(null);
  const isMade = made !== null;
  useEffect(() => {
    if (isMade) rootRef.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isMade]);
  const words = failure ?? login.failure;
  // True if the code was shown for too long: then it cannot be stored any more, only another one.
  const isLate = login.failure === userMessages.recoveryCodeLate[language];
  return (
    <div ref={rootRef} className="mt-6 grid gap-4" aria-busy={!isMade}>
      {made !== null && <RecoveryCode code={made.code} language={language} />}
      {made === null && failure === null && (
        <div role="status" className="box min-h-39 bg-ground opacity-60">
          <span className="sr-only">{texts.codeLoading}</span>
        </div>
      )}
      {!isOffer && (
        <ul className="grid list-disc gap-2 ps-4.5 text-start text-sm text-pretty text-muted marker:text-accent">
          {texts.createPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div role="alert" className="empty:hidden">
        {words !== null && <p className="text-balance text-danger">{words}</p>}
      </div>
      <div className="grid gap-1">
        {failure === null && isLate && (
          <WayButton
            isPrimary
            icon={RotateCcwKey}
            label={texts.newCodeAgain}
            isBusy={false}
            isOff={login.busy !== null}
            onPress={() => {
              login.goTo(login.step);
              retry();
            }}
          />
        )}
        {failure === null && !isLate && (
          <WayButton
            isPrimary
            icon={Check}
            label={isOffer ? texts.offerSend : texts.createSend}
            isBusy={login.busy !== null}
            isOff={made === null || login.busy !== null}
            onPress={() => {
              if (made !== null) login.keepCode(made);
            }}
          />
        )}
        {failure !== null && (
          <button type="button" className="button-quiet min-h-12 w-full" onClick={retry}>
            {overlayTextsOf(language).loginTryAgain}
          </button>
        )}
        <button
          type="button"
          className="button-text justify-self-center"
          onClick={() => (isOffer ? login.leave() : login.goTo({ is: 'ways' }))}
        >
          {isOffer ? texts.offerLater : texts.back}
        </button>
      </div>
    </div>
  );
}
