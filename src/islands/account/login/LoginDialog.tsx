import { useStore } from '@nanostores/react';
import { KeyRound, Mail, UserRound } from 'lucide-react';
import { type ReactNode, useState, useEffect } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $isLogin, $user } from '#src/client/account/user.ts';
import { DialogFrame } from '#src/islands/ui/DialogFrame.tsx';
import { CodeLogin } from './CodeLogin.tsx';
import { InboxNotice } from './InboxNotice.tsx';
import { LoginWays } from './LoginWays.tsx';
import { MadeCode } from './MadeCode.tsx';
import { NextCode } from './NextCode.tsx';
import { type LoginControl, type Step, useLogin } from './use-login.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { getLoginMethods, type LoginMethods } from '#src/contract/account/login-calls.ts';

interface FoundMethods {
  /** Null until they are loaded. */
  methods: LoginMethods | null;
  /** The reason why they could not be loaded, as a text for the person. */
  failure: string | null;
  retry: () => void;
}

interface LoginDialogProps {
  language: Language;
  /** The character that the guest wanted to like. */
  favourite?: string;
  /** The path to go to after the login; undefined to stay here. */
  next?: string;
  /** The reason why an account is needed. */
  reason?: 'background';
}

/**
 * The dialog 'One-click login' (rule:one-dialog, rule:login-ways), and the steps after a login with a code or a new
 * account.
 */
export default function LoginDialog({ language, favourite, next, reason }: LoginDialogProps) {
  const texts = overlayTextsOf(language);
  const login = useLogin(language, next);
  const { step } = login;
  const Emblem = step.is === 'ways' ? UserRound : step.is === 'sent' ? Mail : KeyRound;
  return (
    <DialogFrame
      {...headingOf(step, language)}
      texts={texts}
      emblem={<Emblem size={28} />}
      onClose={login.leave}
      isHeld={step.is === 'next' || login.busy === 'keep code'}
    >
      {step.is === 'ways' && (
        <p className="mt-2 text-balance text-sm text-accent">
          {favourite !== undefined
            ? texts.loginForFavourite
            : reason === 'background'
              ? texts.loginForBackground
              : loginTextsOf(language).lead}
        </p>
      )}
      <StepOf login={login} language={language} />
    </DialogFrame>
  );
}

function StepOf({ login, language }: { login: LoginControl; language: Language }): ReactNode {
  const { step } = login;
  // Stated once, for whichever way is chosen then.
  const [hasStated, setStated] = useState(false);
  switch (step.is) {
    case 'ways':
      return <Ways login={login} language={language} hasStated={hasStated} onState={setStated} />;
    case 'sent':
      return <InboxNotice sent={step.sent} login={login} language={language} />;
    case 'code':
      return <CodeLogin login={login} language={language} />;
    case 'create':
    case 'offer':
      return <MadeCode login={login} language={language} isOffer={step.is === 'offer'} />;
    case 'next':
      return <NextCode made={step.made} login={login} language={language} />;
  }
}

interface WaysProps {
  login: LoginControl;
  language: Language;
  hasStated: boolean;
  onState: (isAdult: boolean) => void;
}

/** The ways to log in, once they are loaded. */
function Ways({ login, language, hasStated, onState }: WaysProps) {
  const texts = overlayTextsOf(language);
  const { methods, failure, retry } = useLoginMethods(language);
  const isAdult = useStore($user)?.adult === true;
  const isMember = useStore($isLogin);
  if (methods !== null) {
    return (
      <LoginWays
        methods={methods}
        login={login}
        language={language}
        isAdult={isAdult}
        isMember={isMember}
        hasStated={hasStated}
        onState={onState}
      />
    );
  }
  if (failure !== null) {
    return (
      <div role="alert" className="mt-8">
        <p>{texts.loginLoadFailed}</p>
        <p className="text-danger">{failure}</p>
        <button type="button" className="button-quiet mt-4" onClick={retry}>
          {texts.loginTryAgain}
        </button>
      </div>
    );
  }
  return (
    <div role="status" className="mt-7 h-68 animate-pulse rounded-3xl bg-raised opacity-50">
      <span className="sr-only">{texts.loginLoading}</span>
    </div>
  );
}

function headingOf(step: Step, language: Language): { title: string; subtitle: string } {
  const texts = overlayTextsOf(language);
  const codes = loginTextsOf(language);
  switch (step.is) {
    case 'ways':
      return { title: texts.loginTitle, subtitle: texts.loginSubtitle };
    case 'sent':
      return {
        title: step.sent.place === 'terminal' ? texts.loginTerminalTitle : texts.loginInboxTitle,
        subtitle: texts.loginInboxSubtitle,
      };
    case 'code':
      return { title: codes.codeTitle, subtitle: codes.codeSubtitle };
    case 'create':
      return { title: codes.createTitle, subtitle: codes.createSubtitle };
    case 'offer':
      return { title: codes.offerTitle, subtitle: codes.offerSubtitle };
    case 'next':
      return { title: codes.nextTitle, subtitle: codes.nextSubtitle };
  }
}

/** Loads the ways to log in once the dialog is open. */
function useLoginMethods(language: Language): FoundMethods {
  const [methods, setMethods] = useState<LoginMethods | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    createBrowserClient()
      .call(getLoginMethods, {}, { signal: leaving.signal })
      .then(setMethods, (error: unknown) => {
        setFailure(describeError(error, language));
      });
    return () => {
      leaving.abort();
    };
  }, [attempt, language]);
  function retry() {
    setFailure(null);
    setAttempt(attempt + 1);
  }
  return { methods, failure, retry };
}
