import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#src/contract/base/language.ts';
import { addLoginEmail } from '#src/contract/account/login-way-calls.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';

interface AddEmailFormProps {
  language: Language;
  texts: MineTexts;
  isBusy: boolean;
  /** Returns true if the link was sent. */
  onSend: (email: string) => Promise<boolean>;
  onClose: () => void;
}

/** A form for the address that is added to the account. */
export function AddEmailForm({ language, texts, isBusy, onSend, onClose }: AddEmailFormProps) {
  const { loginEmailLabel, loginEmailPlaceholder, loginEmailInvalid } = overlayTextsOf(language);
  const [isInvalid, setInvalid] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => fieldRef.current?.focus(), []);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const parsed = addLoginEmail.body.safeParse({ email: fieldRef.current?.value.trim() });
    setInvalid(!parsed.success);
    if (!parsed.success) fieldRef.current?.focus();
    else if (await onSend(parsed.data.email)) setSentTo(parsed.data.email);
  }

  return (
    <form noValidate className="grid max-w-md gap-2" onSubmit={(event) => void send(event)}>
      <label htmlFor={id} className="text-sm text-muted">
        {loginEmailLabel}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={fieldRef}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={loginEmailPlaceholder}
          className="field min-w-0 grow basis-56"
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-told`}
        />
        <button type="submit" className="button-quiet" aria-disabled={isBusy || undefined}>
          {texts.addEmailSend}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {sentTo === null ? texts.cancel : texts.close}
        </button>
      </div>
      <p id={`${id}-told`} role="status" className={`text-sm ${isInvalid ? 'text-danger' : 'text-muted'}`}>
        {isInvalid && loginEmailInvalid}
        {!isInvalid && sentTo !== null && texts.addEmailSent(sentTo)}
      </p>
    </form>
  );
}
