import { useEffect, useState } from 'react';
import { $user, loadUser, setUser } from '#src/client/account/user.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeLoginError } from '#src/client/account/login/describe-login-error.ts';
import { isAborted, isCancelled } from '#src/client/account/login/passkeys.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { deletePasskey, renamePasskey } from '#src/contract/account/account-calls.ts';
import { getLoginMethods } from '#src/contract/account/login-calls.ts';
import { listLoginWays, type LoginWay, removeLoginWay } from '#src/contract/account/login-way-calls.ts';
import { isUnauthorized } from '#src/client/account/login/is-unauthorized.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { useLoaded } from '#src/islands/ui/use-loaded.ts';
import type { SectionProps } from '../settings/section-props.ts';
import type { WayFailureProps } from './WayFailure.tsx';

async function loadWays() {
  const client = createBrowserClient();
  const [{ records }, methods] = await Promise.all([
    client.call(listLoginWays),
    client.call(getLoginMethods),
  ]);
  return { ways: records, methods };
}

/** Loads the ways to log in to the account, and changes them. */
export function useWays({ language, texts, user }: Pick<SectionProps, 'language' | 'texts' | 'user'>) {
  const { phase, data, reload } = useLoaded(loadWays);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<WayFailureProps['failure']>(null);

  // A person who has logged in again can try again.
  useEffect(() => {
    if (failure?.needsLogin !== true) return undefined;
    return $user.listen(() => setFailure(null));
  }, [failure]);

  /** Adds a way to log in; returns true on success. */
  async function add(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    let isDone = false;
    try {
      await work();
      await reload();
      isDone = true;
    } catch (error) {
      setFailure(readFailure(error));
    }
    setBusy(false);
    return isDone;
  }

  function readFailure(error: unknown): WayFailureProps['failure'] {
    if (isAborted(error)) return null;
    if (isCancelled(error)) return { text: loginTextsOf(language).noneAdded, needsLogin: false };
    const needsLogin = isUnauthorized(error);
    return { text: describeLoginError(error, language) ?? '', needsLogin };
  }

  /** @throws CallError when the server rejects it */
  async function rename(id: string, name: string) {
    await createBrowserClient().call(renamePasskey, { body: { id, name } });
    await reload();
  }

  /** @throws CallError when the server rejects it, as it does for the last way to log in */
  async function remove({ kind, id, name }: LoginWay) {
    const client = createBrowserClient();
    if (kind === 'passkey') await client.call(deletePasskey, { body: { id } });
    else await client.call(removeLoginWay, { body: { kind, id } });
    if (kind === 'email' && user !== null) setUser({ ...((await loadUser()) ?? user), email: null });
    await reload();
    const told = kind === 'recovery_code' ? texts.codeName : name;
    showToast({ text: kind === 'passkey' ? texts.passkeyRemoved : texts.wayRemoved(told), kind: 'success' });
  }

  return { phase, data, reload, isBusy, failure, setFailure, add, rename, remove };
}
