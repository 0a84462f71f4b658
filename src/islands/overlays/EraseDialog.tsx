import { TriangleAlert } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { forgetAccount, forgetGuest } from '#src/client/account/login/log-out.ts';
import { eraseAccount, eraseGuest, erasureWords, type Receipt } from '#src/contract/account/account-calls.ts';
import { isUnauthorized } from '#src/client/account/login/is-unauthorized.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { RunningPayments } from './RunningPayments.tsx';
import { EraseReceipt } from './EraseReceipt.tsx';

interface EraseDialogProps {
  language: Language;
  whose: 'account' | 'guest';
}

/**
 * The last confirmation before an account or a guest is deleted: a typed word, and for an account a recent login
 * (rule:erasure).
 */
export default function EraseDialog({ language, whose }: EraseDialogProps) {
  const isGuest = whose === 'guest';
  const texts = mineTextsOf(language);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isErasing, setIsErasing] = useState(false);
  const [failure, setFailure] = useState<{ text: string; needsLogin: boolean } | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  // The word of either language is accepted.
  const confirmation = erasureWords.find((word) => word === typed.trim().toUpperCase());

  async function erase(event: SyntheticEvent) {
    event.preventDefault();
    if (isErasing) return;
    if (confirmation === undefined) {
      setFailure({ text: texts.eraseMismatch(texts.eraseWord), needsLogin: false });
      return;
    }
    setIsErasing(true);
    setFailure(null);
    try {
      const call = isGuest ? eraseGuest : eraseAccount;
      setReceipt(await createBrowserClient().call(call, { body: { confirmation } }));
      await (isGuest ? forgetGuest() : forgetAccount());
    } catch (error) {
      const needsLogin = !isGuest && isUnauthorized(error);
      setFailure({ text: describeError(error, language) ?? '', needsLogin });
    }
    setIsErasing(false);
  }

  if (receipt !== null) return <EraseReceipt receipt={receipt} language={language} whose={whose} />;
  return (
    <DialogFrame
      title={isGuest ? texts.eraseGuestTitle : texts.eraseTitle}
      subtitle={isGuest ? texts.eraseGuestWarning : texts.eraseWarning}
      texts={overlayTextsOf(language)}
      emblem={<TriangleAlert size={28} />}
    >
      {!isGuest && <RunningPayments language={language} />}
      <form className="mt-6 grid gap-3 text-start" onSubmit={(event) => void erase(event)}>
        <div>
          <label htmlFor={id} className="mb-2 block font-semibold">
            {texts.eraseLabel(texts.eraseWord)}
          </label>
          <input
            id={id}
            className="field"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={failure !== null || undefined}
            aria-describedby={`${id}-fault`}
            onChange={(event) => {
              setTyped(event.target.value);
              setFailure(null);
            }}
          />
          <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-danger">
            {failure?.text}
          </p>
        </div>
        {failure?.needsLogin === true && (
          <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
            {texts.loginAgain}
          </button>
        )}
        <button
          type="submit"
          className="button-quiet border-danger text-danger min-h-12 font-semibold"
          aria-disabled={confirmation === undefined || isErasing || undefined}
        >
          {isErasing ? texts.erasing : texts.eraseConfirm}
        </button>
      </form>
    </DialogFrame>
  );
}
