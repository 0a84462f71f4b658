import { useEffect, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeLoginError } from '#src/client/account/login/describe-login-error.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { isUnauthorized } from '#src/client/account/login/is-unauthorized.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { beginRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { $user } from '#src/client/account/user.ts';

/** A code that was created and is not stored yet. */
export interface NewCode {
  code: string;
  seal: string;
}

interface FoundCode {
  /** Null until it has arrived. */
  made: NewCode | null;
  /** The reason why there is none, as a text for the person. */
  failure: string | null;
  /** True if the last login is too long ago. */
  needsLogin: boolean;
  /** Requests another code; the shown code is dropped. */
  retry: () => void;
}

/** Requests a recovery code when the component appears. */
export function useNewCode(language: Language): FoundCode {
  const [made, setMade] = useState<NewCode | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [needsLogin, setNeedsLogin] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const begin = async () => {
      await ensureDevice();
      return createBrowserClient().call(beginRecoveryCode, { body: {} }, { signal: leaving.signal });
    };
    begin().then(
      (found) => {
        if (!leaving.signal.aborted) setMade(found);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setNeedsLogin(isUnauthorized(error));
        setFailure(describeLoginError(error, language));
      },
    );
    return () => {
      leaving.abort();
    };
  }, [attempt, language]);
  // A person who has logged in again gets one.
  useEffect(() => {
    if (!needsLogin) return undefined;
    return $user.listen(() => {
      setFailure(null);
      setNeedsLogin(false);
      setAttempt((now) => now + 1);
    });
  }, [needsLogin]);
  function retry() {
    setMade(null);
    setFailure(null);
    setAttempt(attempt + 1);
  }
  return { made, failure, needsLogin, retry };
}
