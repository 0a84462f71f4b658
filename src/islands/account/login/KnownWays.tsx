import { KeyRound, RotateCcwKey } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import type { LoginControl } from './use-login.ts';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';

interface KnownWaysProps {
  login: LoginControl;
  language: Language;
  hasPasskeys: boolean;
  /** True if it comes first: its button is the main one, and gets the focus. */
  isFirst: boolean;
}

/** The ways into an existing account: none of them creates one, so none needs a statement. */
export function KnownWays({ login, language, hasPasskeys, isFirst }: KnownWaysProps) {
  const texts = overlayTextsOf(language);
  const isBusy = login.busy !== null;
  const { useCode, useCodeOnly } = loginTextsOf(language);
  const goToCode = () => login.goTo({ is: 'code' });
  if (!hasPasskeys) {
    return (
      <WayButton
        isPrimary={isFirst}
        isFirst={isFirst}
        icon={RotateCcwKey}
        label={useCodeOnly}
        isBusy={false}
        isOff={isBusy}
        onPress={goToCode}
      />
    );
  }
  return (
    <div className="grid gap-1">
      <WayButton
        isPrimary={isFirst}
        isFirst={isFirst}
        icon={KeyRound}
        label={login.busy === 'passkey' ? texts.loginWaitingForDevice : texts.loginWithPasskey}
        isBusy={login.busy === 'passkey'}
        isOff={isBusy}
        onPress={login.logInWithPasskey}
      />
      <button
        type="button"
        className="button-text justify-self-center"
        aria-disabled={isBusy}
        onClick={() => !isBusy && goToCode()}
      >
        {useCode}
      </button>
    </div>
  );
}
