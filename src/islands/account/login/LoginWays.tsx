import { LogIn } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { hadAccount } from '#src/client/account/login/known-account.ts';
import {
  findPasskeyObstacle,
  offersPasskeysInFields,
  type PasskeyObstacle,
} from '#src/client/account/login/passkeys.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { LoginMethods } from '#src/contract/account/login-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { useFirstFocus } from '#src/islands/ui/use-first-focus.ts';
import { EmailForm } from './EmailForm.tsx';
import { KnownWays } from './KnownWays.tsx';
import { NewWays } from './NewWays.tsx';
import type { LoginControl } from './use-login.ts';
import { WayButton } from '#src/islands/account/parts/WayButton.tsx';
import { findOwnName } from '#src/client/account/login/passkey-error.ts';

interface LoginWaysProps {
  methods: LoginMethods;
  login: LoginControl;
  language: Language;
  /** True if the person has confirmed it before. */
  isAdult: boolean;
  /** True for a member who logs in again. */
  isMember: boolean;
  hasStated: boolean;
  onState: (isAdult: boolean) => void;
}

/**
 * The ways to log in. A browser without any login so far begins with a new account, any other browser with logging in;
 * both are always offered, and need neither a passkey nor a mail server.
 */
export function LoginWays(props: LoginWaysProps) {
  const { methods, login, language, isAdult, isMember, hasStated, onState } = props;
  const texts = overlayTextsOf(language);
  const rootRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  // Read once, so that the dialog does not change while it is shown.
  const [{ obstacle, isKnown }] = useState(() => ({
    obstacle: findPasskeyObstacle(),
    isKnown: isMember || hadAccount(),
  }));
  const failureId = useId();
  const isBusy = login.busy !== null;
  useFirstFocus(rootRef);
  useWaitForPasskey(methods.email_link === 'inbox' && !isBusy, login);

  /** Continues if the person is known to be an adult; otherwise asks for the statement. */
  function asAdult(goOn: () => void) {
    setMissing(!isAdult && !hasStated);
    if (isAdult || hasStated) goOn();
    else boxRef.current?.focus();
  }

  const hasPasskeys = obstacle === null;
  const knownWays = (
    <KnownWays login={login} language={language} hasPasskeys={hasPasskeys} isFirst={isKnown} />
  );
  const newWays = !isMember && (
    <NewWays
      login={login}
      language={language}
      hasPasskeys={hasPasskeys}
      isFirst={!isKnown}
      asAdult={asAdult}
      statement={isAdult ? null : { boxRef, isChecked: hasStated, isMissing, onChange: onState }}
    />
  );
  return (
    <div ref={rootRef} className="mt-6 grid gap-3" aria-busy={isBusy}>
      {obstacle !== null && <ObstacleNotice obstacle={obstacle} language={language} />}
      <div role="alert" id={failureId} className="empty:hidden">
        {login.failure !== null && <p className="text-balance text-danger">{login.failure}</p>}
      </div>
      {isKnown ? knownWays : newWays}
      {!isMember && (
        <p className="dialog-or">{loginTextsOf(language)[isKnown ? 'groupNew' : 'groupKnown']}</p>
      )}
      {isKnown ? newWays : knownWays}
      {methods.providers.length > 0 && <p className="dialog-or">{texts.loginOr}</p>}
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

/** Interval at which the wait for a passkey is renewed: the server drops a ceremony after five minutes. */
const renewMs = 4 * 60_000;

/** Offers passkeys in the field of the form, if the browser can, as long as nothing else is in progress. */
function useWaitForPasskey(isOn: boolean, login: LoginControl): void {
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

/** Explains why passkeys are not available here, and what to use instead. */
function ObstacleNotice({ obstacle, language }: { obstacle: PasskeyObstacle; language: Language }) {
  const texts = loginTextsOf(language);
  const ownName = obstacle === 'number' ? findOwnName() : null;
  const words = {
    unsupported: texts.noPasskeys,
    insecure: texts.noPasskeysInsecure,
    number: texts.noPasskeysByNumber,
  }[obstacle];
  return (
    <div className="grid gap-2 text-balance text-sm text-muted">
      <p>{words}</p>
      {ownName !== null && (
        <a
          href={`${ownName}${location.pathname}${location.search}`}
          className="button-text justify-self-center"
        >
          {texts.openByName(ownName)}
        </a>
      )}
      <p>{texts.stayGuest}</p>
    </div>
  );
}
