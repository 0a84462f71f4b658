import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { Language } from '#src/contract/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { RecoveryCode } from '#src/islands/recovery-code/RecoveryCode.tsx';
import { useFirstFocus } from '../use-first-focus.ts';
import type { Login } from './use-login.ts';
import { WayButton } from './WayButton.tsx';

interface NextCodeProps {
  code: string;
  login: Login;
  language: Language;
}

/** After a login with a code: the one that takes its place. Nothing but its button closes the dialog. */
export function NextCode({ code, login, language }: NextCodeProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  useFirstFocus(rootRef);
  return (
    <div ref={rootRef} className="mt-6 grid gap-4">
      <RecoveryCode code={code} language={language} />
      <WayButton
        isPrimary
        icon={Check}
        label={loginTextsOf(language).nextSend}
        isBusy={false}
        isOff={login.busy !== null}
        onPress={login.leave}
      />
    </div>
  );
}
