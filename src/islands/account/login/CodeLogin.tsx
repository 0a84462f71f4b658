import { LogIn } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { readRecoveryCode, recoveryCodeLength, tidyRecoveryCode } from '#src/domain/account/recovery-code.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { useFirstFocus } from '#src/islands/ui/use-first-focus.ts';
import { BusyIcon } from '#src/islands/account/parts/BusyIcon.tsx';
import type { LoginControl } from './use-login.ts';

/** A form for a recovery code; an incomplete code is not sent. */
export function CodeLogin({ login, language }: { login: LoginControl; language: Language }) {
  const texts = loginTextsOf(language);
  const rootRef = useRef<HTMLFormElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const isBusy = login.busy !== null;
  const failure = problem ?? login.failure;
  useFirstFocus(rootRef);

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const typed = fieldRef.current?.value ?? '';
    const code = readRecoveryCode(typed);
    setProblem(code === null ? describeForm(typed, language) : null);
    if (code === null) fieldRef.current?.focus();
    else login.redeemCode(code);
  }

  return (
    <form ref={rootRef} noValidate className="mt-6 grid gap-3" aria-busy={isBusy} onSubmit={send}>
      <div className="text-start">
        <label htmlFor={id} className="mb-1.5 block ps-4 text-sm text-muted">
          {texts.codeLabel}
        </label>
        <textarea
          ref={fieldRef}
          id={id}
          data-first
          rows={2}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
          className="field resize-none rounded-card px-4.5 py-3 font-mono leading-[1.6]"
          aria-invalid={failure !== null}
          aria-describedby={`${id}-hint ${id}-fault`}
          onKeyDown={(event) => {
            if (pressedKey(event) !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <p id={`${id}-hint`} className="mt-1.5 ps-4 text-xs text-muted">
          {texts.codeHint}
        </p>
        <p id={`${id}-fault`} role="alert" className="mt-1.5 ps-4 text-sm text-danger empty:hidden">
          {failure}
        </p>
      </div>
      <button type="submit" className="button-primary min-h-12 w-full" aria-disabled={isBusy}>
        <BusyIcon icon={LogIn} isBusy={isBusy} />
        {isBusy ? overlayTextsOf(language).loginBusy : texts.codeSend}
      </button>
      <button
        type="button"
        className="button-text justify-self-center"
        onClick={() => login.goTo({ is: 'ways' })}
      >
        {texts.back}
      </button>
    </form>
  );
}

/** Describes the error of a malformed code. */
function describeForm(typed: string, language: Language): string {
  const { length } = tidyRecoveryCode(typed);
  return length === recoveryCodeLength
    ? userMessages.recoveryCodeWrong[language]
    : loginTextsOf(language).codeCount(length);
}
