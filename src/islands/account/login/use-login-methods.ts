import { useEffect, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { getLoginMethods, type LoginMethods } from '#src/contract/account/login-calls.ts';

interface FoundMethods {
  /** Null until they are loaded. */
  methods: LoginMethods | null;
  /** The reason why they could not be loaded, as a text for the person. */
  failure: string | null;
  retry: () => void;
}

/** Loads the ways to log in once the dialog is open. */
export function useLoginMethods(language: Language): FoundMethods {
  const [methods, setMethods] = useState<LoginMethods | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    createBrowserClient()
      .call(getLoginMethods, {}, { signal: leaving.signal })
      .then(setMethods, (error: unknown) => {
        setFailure(describeError(error, language));
      });
    return () => {
      leaving.abort();
    };
  }, [attempt, language]);
  function retry() {
    setFailure(null);
    setAttempt(attempt + 1);
  }
  return { methods, failure, retry };
}
