import { LogIn } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { readMailCode } from '#src/domain/account/read-mail-code.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { BusyIcon } from './BusyIcon.tsx';

interface MailCodeFormProps {
  language: Language;
  label: string;
  isBusy: boolean;
  /** The last error, as a text for the person; null if there is none. */
  failure: string | null;
  onSend: (code: string) => void;
}

/** A form for the six digits of an e-mail; fewer or more are not sent. */
export function MailCodeForm({ language, label, isBusy, failure, onSend }: MailCodeFormProps) {
  const texts = loginTextsOf(language);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const told = isInvalid ? texts.mailCodeForm : failure;

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = readMailCode(fieldRef.current?.value ?? '');
    setInvalid(code === null);
    if (code !== null) onSend(code);
    fieldRef.current?.select();
  }

  return (
    <form noValidate className="grid gap-2 text-start" aria-busy={isBusy} onSubmit={send}>
      <label htmlFor={id} className="text-sm text-muted">
        {texts.mailCodeLabel}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={fieldRef}
          id={id}
          data-first
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          placeholder="000000"
          // The phone’s keyboard covers half of the sheet.
          className="field h-12 min-w-0 flex-[1_1_11rem] scroll-my-16 rounded-full text-center text-[1.375rem] tracking-[0.25em] tabular-nums"
          aria-invalid={told !== null}
          aria-describedby={`${id}-fault`}
        />
        <button type="submit" className="button-primary grow" aria-disabled={isBusy}>
          <BusyIcon icon={LogIn} isBusy={isBusy} />
          {label}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="text-pretty text-sm text-danger empty:hidden">
        {told}
      </p>
    </form>
  );
}
