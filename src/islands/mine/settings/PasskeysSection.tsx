import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { describePasskeyError } from '#src/browser/passkey-error.ts';
import { createPasskey, hasPasskeys, isCancelled } from '#src/browser/passkeys.ts';
import { showError } from '#src/browser/show-error.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '#src/contract/account-calls.ts';
import { showToast } from '#src/stores/toasts.ts';
import { setUser } from '#src/stores/user.ts';
import { LoadNotice } from './LoadNotice.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useLoaded } from './use-loaded.ts';

const loadPasskeys = async () => (await createBrowserClient().call(listPasskeys)).records;

/** The passkeys of the account. The server keeps the last way to log in (D4). */
export function PasskeysSection({ language, texts }: SectionProps) {
  const { phase, data: passkeys, reload, replace } = useLoaded(loadPasskeys);
  const [isAdding, setIsAdding] = useState(false);

  async function add() {
    if (isAdding) return;
    setIsAdding(true);
    try {
      setUser(await createPasskey(createBrowserClient()));
      await reload();
      showToast({ text: texts.passkeyAdded, kind: 'success' });
    } catch (error) {
      if (isCancelled(error)) return;
      const failure = describePasskeyError(error, language);
      if (failure === null) showError(error);
      else showToast({ text: failure, kind: 'failure' });
    } finally {
      setIsAdding(false);
    }
  }

  /** @throws CallError when the server refuses */
  async function rename(id: string, name: string) {
    const renamed = await createBrowserClient().call(renamePasskey, { body: { id, name } });
    replace((passkeys ?? []).map((passkey) => (passkey.id === id ? renamed : passkey)));
  }

  /** @throws CallError when the server refuses, as it does for the last way to log in */
  async function remove(id: string) {
    await createBrowserClient().call(deletePasskey, { body: { id } });
    replace((passkeys ?? []).filter((passkey) => passkey.id !== id));
    showToast({ text: texts.passkeyRemoved, kind: 'success' });
  }

  return (
    <SettingsSection id="passkeys" heading={texts.passkeys} lead={texts.passkeysLead}>
      {passkeys === null ? (
        <LoadNotice phase={phase} failedText={texts.passkeysFailed} texts={texts} onRetry={reload} />
      ) : (
        <>
          {passkeys.length === 0 ? (
            <p className="text-muted">{texts.passkeysNone}</p>
          ) : (
            <ul className="grid gap-1">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  language={language}
                  texts={texts}
                  onRename={(name) => rename(passkey.id, name)}
                  onRemove={() => remove(passkey.id)}
                />
              ))}
            </ul>
          )}
          {hasPasskeys() && (
            <button
              type="button"
              className="button-quiet justify-self-start"
              aria-disabled={isAdding || undefined}
              onClick={() => void add()}
            >
              <KeyRound size={16} aria-hidden />
              {texts.addPasskey}
            </button>
          )}
        </>
      )}
    </SettingsSection>
  );
}
