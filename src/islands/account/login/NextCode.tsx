import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { RecoveryCode } from '#src/islands/account/parts/RecoveryCode.tsx';
import type { NewCode } from '#src/islands/account/parts/use-new-code.ts';
import { useFirstFocus } from '#src/islands/ui/use-first-focus.ts';
import type { LoginControl } from './use-login.ts';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';

interface NextCodeProps {
  made: NewCode;
  login: LoginControl;
  language: Language;
}

/** The next code after a login with one. Only its button closes the dialog, unless that fails. */
export function NextCode({ made, login, language }: NextCodeProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const texts = loginTextsOf(language);
  useFirstFocus(rootRef);
  return (
    <div ref={rootRef} className="mt-6 grid gap-4">
      <RecoveryCode code={made.code} language={language} />
      <div role="alert" className="empty:hidden">
        {login.failure !== null && <p className="text-balance text-danger">{login.failure}</p>}
      </div>
      <WayButton
        isPrimary
        icon={Check}
        label={texts.nextSend}
        isBusy={login.busy === 'keep code'}
        isOff={login.busy !== null}
        onPress={() => login.keepCode(made)}
      />
      {login.failure !== null && (
        <button type="button" className="button-text justify-self-center" onClick={login.leave}>
          {texts.offerLater}
        </button>
      )}
    </div>
  );
}
