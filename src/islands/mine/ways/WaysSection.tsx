import { useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeLoginError } from '#src/client/login/describe-login-error.ts';
import { isAborted, isCancelled } from '#src/client/login/passkeys.ts';
import { deletePasskey, renamePasskey } from '#src/contract/account/account-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { getLoginMethods } from '#src/contract/account/login-calls.ts';
import { listLoginWays, type LoginWay, removeLoginWay } from '#src/contract/account/login-way-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { $user, loadUser, setUser } from '#src/client/account/user.ts';
import { LoadNotice } from '#src/islands/ui/LoadNotice.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { useLoaded } from '#src/islands/ui/use-loaded.ts';
import { AddWays } from './AddWays.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { useProviderReturn } from './use-provider-return.ts';
import { WayFailure, type WayFailureProps } from './WayFailure.tsx';
import { WayRow } from './WayRow.tsx';

/** The code of a missing or too old login (rule:error-codes). */
const unauthorized = 40001;

async function loadWays() {
  const client = createBrowserClient();
  const [{ records }, methods] = await Promise.all([
    client.call(listLoginWays),
    client.call(getLoginMethods),
  ]);
  return { ways: records, methods };
}

/** The ways to log in to the account, and those that can be added. The server keeps the last one (rule:login-ways). */
export function WaysSection({ language, texts, user }: SectionProps) {
  const { phase, data, reload } = useLoaded(loadWays);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<WayFailureProps['failure']>(null);
  const rootRef = useRef<HTMLDivElement>(null);

  // A person who has logged in again can try again.
  useEffect(() => {
    if (failure?.needsLogin !== true) return undefined;
    return $user.listen(() => setFailure(null));
  }, [failure]);
  useProviderReturn(texts, language, (text) => {
    setFailure({ text, needsLogin: false });
    rootRef.current?.scrollIntoView({ block: 'center' });
  });

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
    const needsLogin = error instanceof CallError && error.code === unauthorized;
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

  const ways = data?.ways ?? [];
  return (
    <SettingsSection id="ways" heading={texts.ways} lead={texts.waysLead}>
      {data === null ? (
        <LoadNotice phase={phase} failedText={texts.waysFailed} texts={texts} onRetry={reload} />
      ) : (
        <div ref={rootRef} className="grid gap-5">
          <ul className="grid gap-1">
            {ways.map((way) =>
              way.kind === 'passkey' ? (
                <PasskeyRow
                  key={way.id}
                  passkey={way}
                  language={language}
                  texts={texts}
                  onRename={(name) => rename(way.id, name)}
                  onRemove={() => remove(way)}
                />
              ) : (
                <WayRow
                  key={way.id}
                  way={way}
                  language={language}
                  texts={texts}
                  onRemove={() => remove(way)}
                />
              ),
            )}
          </ul>
          {ways.every(({ kind }) => kind === 'recovery_code') && (
            <p className="text-pretty text-sm text-muted">{texts.onlyCode}</p>
          )}
          <WayFailure failure={failure} texts={texts} />
          <AddWays
            language={language}
            texts={texts}
            ways={ways}
            methods={data.methods}
            isBusy={isBusy}
            onAdd={add}
          />
        </div>
      )}
    </SettingsSection>
  );
}
