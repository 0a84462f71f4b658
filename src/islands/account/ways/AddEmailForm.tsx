import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { type AddressFault, foldAddress } from '#src/contract/call/fold-address.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { MailCodeForm } from '#src/islands/account/parts/MailCodeForm.tsx';

interface AddEmailFormProps {
  language: Language;
  texts: MineTexts;
  isBusy: boolean;
  /** Returns true if the e-mail was sent. */
  onSend: (email: string) => Promise<boolean>;
  onConfirm: (email: string, code: string) => Promise<void>;
  onClose: () => void;
}

/** A form for the address that is added to the account, and one for the code that was sent to it. */
export function AddEmailForm({ language, texts, isBusy, onSend, onConfirm, onClose }: AddEmailFormProps) {
  const { loginEmailLabel, loginEmailPlaceholder, loginEmailInvalid, loginEmailLetters } =
    overlayTextsOf(language);
  const [fault, setFault] = useState<AddressFault | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => fieldRef.current?.focus(), []);
  useEffect(() => {
    if (sentTo !== null) codeRef.current?.querySelector('input')?.focus();
  }, [sentTo]);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const typed = fieldRef.current?.value.trim() ?? '';
    const folded = foldAddress(typed);
    setFault('fault' in folded ? folded.fault : null);
    if ('fault' in folded) fieldRef.current?.focus();
    else if (await onSend(typed)) setSentTo(typed);
  }

  return (
    <div className="grid max-w-lg gap-3">
      <form noValidate className="grid gap-2" onSubmit={(event) => void send(event)}>
        <label htmlFor={id} className="text-sm text-muted">
          {loginEmailLabel}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={fieldRef}
            id={id}
            type="text"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder={loginEmailPlaceholder}
            className="field min-w-0 grow basis-56"
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-told`}
          />
          <button type="submit" className="button-quiet" aria-disabled={isBusy || undefined}>
            {texts.addEmailSend}
          </button>
          <button type="button" className="button-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
        <p
          id={`${id}-told`}
          role="status"
          className={`text-pretty text-sm ${fault === null ? 'text-muted' : 'text-danger'}`}
        >
          {fault === 'form' && loginEmailInvalid}
          {fault === 'letters' && loginEmailLetters}
          {fault === null && sentTo !== null && texts.addEmailSent(sentTo)}
        </p>
      </form>
      {sentTo !== null && (
        <div ref={codeRef}>
          <MailCodeForm
            language={language}
            label={texts.addEmailConfirm}
            isBusy={isBusy}
            failure={null}
            onSend={(code) => void onConfirm(sentTo, code)}
          />
        </div>
      )}
    </div>
  );
}
