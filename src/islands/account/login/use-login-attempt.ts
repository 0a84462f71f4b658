import { useState } from 'react';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { describeLoginError } from '#src/client/account/login/describe-login-error.ts';
import { hadAccount } from '#src/client/account/login/known-account.ts';
import { isAborted, isCancelled } from '#src/client/account/login/passkeys.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';

/** A login in progress, by the name of its button. */
export type Way =
  | 'passkey'
  | 'new passkey'
  | 'email'
  | 'mail code'
  | 'code'
  | 'keep code'
  | `provider ${string}`;

/** Makes one attempt to log in after the other: which attempt is in progress, and why the last attempt failed. */
export function useLoginAttempt(language: Language) {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(way: Way, work: () => Promise<void>): Promise<void> {
    setBusy(way);
    setFailure(null);
    try {
      await ensureDevice();
      await work();
    } catch (error) {
      setFailure(describeFailure(error, way, language));
    }
    setBusy(null);
  }

  return { busy, failure, attempt, forgetFailure: () => setFailure(null) };
}

/** Returns null for an attempt that another attempt replaced. */
function describeFailure(error: unknown, way: Way, language: Language): string | null {
  if (isAborted(error)) return null;
  if (!isCancelled(error)) return describeLoginError(error, language);
  const texts = loginTextsOf(language);
  if (way === 'new passkey') return texts.noneMade;
  return hadAccount() ? texts.noneUsedAgain : texts.noneUsed;
}
