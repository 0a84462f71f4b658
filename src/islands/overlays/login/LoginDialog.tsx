import { useStore } from '@nanostores/react';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '#src/contract/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $user } from '#src/stores/user.ts';
import { DialogFrame } from '../DialogFrame.tsx';
import { InboxNotice } from './InboxNotice.tsx';
import { LoginWays } from './LoginWays.tsx';
import { useLogin } from './use-login.ts';
import { useLoginMethods } from './use-login-methods.ts';

interface LoginDialogProps {
  language: Language;
  /** The character that the guest wanted to like. */
  favourite: string | undefined;
}

/** 'One-click login' (spec §2, D4). */
export default function LoginDialog({ language, favourite }: LoginDialogProps) {
  const texts = overlayTextsOf(language);
  const login = useLogin(language);
  const { methods, failure, retry } = useLoginMethods(language);
  const isAdult = useStore($user)?.adult === true;
  const [hasStated, setStated] = useState(false);
  const { sent } = login;
  const sentTitle = sent?.place === 'terminal' ? texts.loginTerminalTitle : texts.loginInboxTitle;
  return (
    <DialogFrame
      title={sent === null ? texts.loginTitle : sentTitle}
      subtitle={sent === null ? texts.loginSubtitle : texts.loginInboxSubtitle}
      texts={texts}
      emblem={<UserRound size={28} />}
    >
      {favourite !== undefined && <p className="mt-3 text-sm text-accent">{texts.loginForFavourite}</p>}
      {sent !== null ? (
        <InboxNotice sent={sent} texts={texts} onBack={login.forgetEmail} />
      ) : methods !== null ? (
        <LoginWays
          methods={methods}
          login={login}
          texts={texts}
          isAdult={isAdult}
          hasStated={hasStated}
          onState={setStated}
        />
      ) : failure !== null ? (
        <div role="alert" className="mt-8">
          <p>{texts.loginLoadFailed}</p>
          <p className="text-danger">{failure}</p>
          <button type="button" className="button-quiet mt-4" onClick={retry}>
            {texts.loginTryAgain}
          </button>
        </div>
      ) : (
        <div role="status" className="login-waiting">
          <span className="sr-only">{texts.loginLoading}</span>
        </div>
      )}
    </DialogFrame>
  );
}
