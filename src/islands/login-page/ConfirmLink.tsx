import { LogIn } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeLoginError } from '#src/client/login/describe-login-error.ts';
import type { LinkToken } from '#src/client/login/login-token.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/base/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { AdultStatement } from '#src/islands/ui/login/AdultStatement.tsx';
import { WayButton } from '#src/islands/ui/login/WayButton.tsx';
import { openDialog } from '#src/client/overlays/dialogs.ts';

interface ConfirmLinkProps {
  language: Language;
  purpose: LinkToken['purpose'];
  onRedeem: (isAdult: boolean) => Promise<void>;
}

/** The button that uses the link of an e-mail; a new account has to belong to an adult (rule:adult-statement). */
export function ConfirmLink({ language, purpose, onRedeem }: ConfirmLinkProps) {
  const texts = overlayTextsOf(language);
  const { addLead, addButton } = loginTextsOf(language);
  const adultNeeded = userMessages.adultNeeded[language];
  const boxRef = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksAdult, setAsksAdult] = useState(false);
  const [hasStated, setStated] = useState(false);

  async function press() {
    if (asksAdult && !hasStated) {
      setFailure(adultNeeded);
      boxRef.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await onRedeem(hasStated);
    } catch (error) {
      const message = describeLoginError(error, language);
      setFailure(message);
      if (error instanceof CallError && message === adultNeeded) setAsksAdult(true);
      setBusy(false);
    }
  }

  const isAdultMissing = failure === adultNeeded;
  const isSpent = failure === userMessages.loginLinkSpent[language];
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-balance text-muted">{purpose === 'add' ? addLead : texts.confirmLead}</p>
      {asksAdult && (
        <AdultStatement
          texts={texts}
          boxRef={boxRef}
          isChecked={hasStated}
          failure={isAdultMissing && !hasStated ? failure : null}
          onChange={setStated}
        />
      )}
      <div role="alert">
        {failure !== null && !isAdultMissing && <p className="text-danger">{failure}</p>}
      </div>
      {!isSpent && (
        <WayButton
          isPrimary
          icon={LogIn}
          label={isBusy ? texts.loginBusy : purpose === 'add' ? addButton : texts.confirmButton}
          isBusy={isBusy}
          isOff={isBusy}
          onPress={() => void press()}
        />
      )}
      {failure !== null && !isAdultMissing && (
        <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
          {texts.confirmChoose}
        </button>
      )}
    </div>
  );
}
