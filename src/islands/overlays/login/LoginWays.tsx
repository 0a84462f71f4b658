import { KeyRound, LogIn, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { hasPasskeys, offersPasskeysInFields } from '#src/browser/passkeys.ts';
import type { LoginMethods } from '#src/contract/login-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import { AdultStatement } from './AdultStatement.tsx';
import { EmailForm } from './EmailForm.tsx';
import type { Login } from './use-login.ts';
import { WayButton } from './WayButton.tsx';
import { pageLanguage } from '#src/browser/page-language.ts';

interface LoginWaysProps {
  methods: LoginMethods;
  login: Login;
  texts: OverlayTexts;
  /** True for who has said so before. */
  isAdult: boolean;
  hasStated: boolean;
  onState: (isAdult: boolean) => void;
}

/** The ways to log in: the passkey first, which needs no statement, as it makes no account. */
export function LoginWays({ methods, login, texts, isAdult, hasStated, onState }: LoginWaysProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const failureId = useId();
  const canUsePasskeys = hasPasskeys();
  const isBusy = login.busy !== null;
  useWaitForPasskey(methods.email_link === 'inbox' && !isBusy, login);

  /** Goes on as an adult, or asks for the statement. */
  function asAdult(goOn: () => void) {
    setMissing(!isAdult && !hasStated);
    if (isAdult || hasStated) goOn();
    else boxRef.current?.focus();
  }

  return (
    <div className="mt-7 grid gap-3" aria-busy={isBusy}>
      {canUsePasskeys ? (
        <WayButton
          isPrimary
          icon={KeyRound}
          label={login.busy === 'passkey' ? texts.loginWaitingForDevice : texts.loginWithPasskey}
          isBusy={login.busy === 'passkey'}
          isOff={isBusy}
          onPress={login.logInWithPasskey}
        />
      ) : (
        <p className="text-sm text-muted">{texts.loginNoPasskeys}</p>
      )}
      <div role="alert" id={failureId}>
        {login.failure !== null && <p className="text-danger">{login.failure}</p>}
      </div>
      {!isAdult && (
        <AdultStatement
          texts={texts}
          boxRef={boxRef}
          isChecked={hasStated}
          failure={isMissing && !hasStated ? userMessages.adultNeeded[pageLanguage()] : null}
          onChange={onState}
        />
      )}
      {canUsePasskeys && (
        <WayButton
          icon={Plus}
          label={login.busy === 'new passkey' ? texts.loginWaitingForDevice : texts.loginNewPasskey}
          hint={texts.loginPasskeyHint}
          isBusy={login.busy === 'new passkey'}
          isOff={isBusy}
          onPress={() => asAdult(login.createPasskey)}
        />
      )}
      {methods.providers.map(({ id, name }) => (
        <WayButton
          key={id}
          icon={LogIn}
          label={texts.loginWithProvider(name)}
          isBusy={login.busy === `provider ${id}`}
          isOff={isBusy}
          onPress={() => asAdult(() => login.goToProvider(id))}
        />
      ))}
      {methods.email && (
        <EmailForm
          texts={texts}
          isPrinted={methods.email_link === 'terminal'}
          isBusy={login.busy === 'email'}
          isOff={isBusy}
          onSend={(email) => asAdult(() => login.sendEmail(email))}
        />
      )}
    </div>
  );
}

/** The server forgets a ceremony after five minutes. */
const renewMs = 4 * 60_000;

/** Where the browser can, the field of the form offers passkeys, for as long as nothing else goes on. */
function useWaitForPasskey(isOn: boolean, login: Login): void {
  const latest = useRef(login);
  useEffect(() => {
    latest.current = login;
  });
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    void offersPasskeysInFields().then((isOffered) => {
      if (!isOffered || isOver) return;
      const wait = () => {
        latest.current.waitForPasskey();
      };
      wait();
      timer = setInterval(wait, renewMs);
    });
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isOn]);
}
