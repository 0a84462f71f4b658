import { Mail, SquareTerminal } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type AddressFault, foldAddress } from '#src/contract/call/fold-address.ts';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import { BusyIcon } from '#src/islands/account/parts/BusyIcon.tsx';

interface EmailFormProps {
  texts: OverlayTexts;
  /** True if the link is printed in the terminal instead of being sent. */
  isPrinted: boolean;
  isBusy: boolean;
  isOff: boolean;
  onSend: (email: string) => void;
}

/**
 * A form for the address that a link and a code are sent to; `type="email"` would refuse full-width signs. Its field also
 * offers passkeys, if the browser can and mail is sent.
 */
export function EmailForm({ texts, isPrinted, isBusy, isOff, onSend }: EmailFormProps) {
  const [fault, setFault] = useState<AddressFault | null>(null);
  // A link in a terminal is for the operator: nobody else is asked for an address first.
  const [isOpen, setOpen] = useState(!isPrinted);
  const fieldRef = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const failureId = useId();
  const hintId = useId();
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (isOff) return;
    const typed = fieldRef.current?.value.trim() ?? '';
    const folded = foldAddress(typed);
    setFault('fault' in folded ? folded.fault : null);
    // As the person wrote it: the server's form of a domain in other letters is not readable.
    if ('address' in folded) onSend(typed);
    else fieldRef.current?.focus();
  }
  useEffect(() => {
    if (isPrinted && isOpen) fieldRef.current?.focus();
  }, [isPrinted, isOpen]);
  if (!isOpen) {
    return (
      <button type="button" className="button-text justify-self-center" onClick={() => setOpen(true)}>
        {texts.loginTerminalSend}
      </button>
    );
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <p className="dialog-or">{texts.loginOr}</p>
      <div className="text-start">
        <label htmlFor={fieldId} className="mb-1.5 block ps-4 text-sm text-muted">
          {texts.loginEmailLabel}
        </label>
        <input
          ref={fieldRef}
          id={fieldId}
          type="text"
          name="email"
          autoComplete={isPrinted ? 'email' : 'email webauthn'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          placeholder={texts.loginEmailPlaceholder}
          className="field h-12 rounded-full px-4.5"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : failureId}
        />
        {fault !== null && (
          <p id={failureId} role="alert" className="mt-1.5 ps-4 text-sm text-danger">
            {fault === 'form' ? texts.loginEmailInvalid : texts.loginEmailLetters}
          </p>
        )}
      </div>
      <div className="grid gap-1.5">
        <button
          type="submit"
          className="button-quiet min-h-12 w-full"
          aria-disabled={isOff}
          aria-describedby={isPrinted ? hintId : undefined}
        >
          <BusyIcon icon={isPrinted ? SquareTerminal : Mail} isBusy={isBusy} />
          {isPrinted ? texts.loginTerminalSend : texts.loginEmailSend}
        </button>
        {isPrinted && (
          <p id={hintId} className="text-balance text-xs text-muted">
            {texts.loginTerminalHint}
          </p>
        )}
      </div>
    </form>
  );
}
