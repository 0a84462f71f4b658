import { useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import type { AskedMail } from '#src/client/account/login/asked-mail.ts';
import { MailCodeForm } from '#src/islands/account/parts/MailCodeForm.tsx';
import { useFirstFocus } from '#src/islands/ui/use-first-focus.ts';
import type { LoginControl } from './use-login.ts';

interface InboxNoticeProps {
  sent: AskedMail;
  login: LoginControl;
  language: Language;
}

/**
 * A notice that the link and the code were sent, or printed in the terminal, with the field for the code; the dialog
 * closes by itself when the link is used in this browser.
 */
export function InboxNotice({ sent: { email, place }, login, language }: InboxNoticeProps) {
  const texts = overlayTextsOf(language);
  const rootRef = useRef<HTMLDivElement>(null);
  useFirstFocus(rootRef);
  const isPrinted = place === 'terminal';
  return (
    <div ref={rootRef} className="mt-4 grid gap-4">
      <p className="text-pretty break-words" role="status">
        {isPrinted ? texts.loginTerminal(email) : texts.loginInbox(email)}
      </p>
      <MailCodeForm
        language={language}
        label={login.busy === 'mail code' ? texts.loginBusy : loginTextsOf(language).mailCodeSend}
        isBusy={login.busy !== null}
        failure={login.failure}
        onSend={(code) => login.redeemMailCode(email, code)}
      />
      <p className="text-pretty text-sm text-muted">
        {isPrinted ? texts.loginTerminalWhy : texts.loginInboxSpam}
      </p>
      <div className="grid gap-1">
        <button
          type="button"
          className="button-quiet min-h-12 w-full"
          aria-disabled={login.busy !== null}
          onClick={() => login.busy === null && login.sendEmail(email)}
        >
          {texts.loginInboxAgain}
        </button>
        <button type="button" className="button-text justify-self-center" onClick={login.askAgain}>
          {texts.loginInboxBack}
        </button>
      </div>
    </div>
  );
}
