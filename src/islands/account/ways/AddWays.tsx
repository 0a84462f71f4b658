import { KeyRound, LogIn, Mail, RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { namePasskey, createPasskey, hasPasskeys } from '#src/client/account/login/passkeys.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { beginOidc, type LoginMethods } from '#src/contract/account/login-calls.ts';
import {
  addLoginEmail,
  confirmLoginEmailCode,
  keepRecoveryCode,
  type LoginWay,
} from '#src/contract/account/login-way-calls.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { $user, setUser } from '#src/client/account/user.ts';
import { AddEmailForm } from './AddEmailForm.tsx';
import { NewCodePanel } from './NewCodePanel.tsx';

interface AddWaysProps {
  language: Language;
  texts: MineTexts;
  ways: readonly LoginWay[];
  methods: LoginMethods;
  isBusy: boolean;
  onAdd: (work: () => Promise<void>) => Promise<boolean>;
}

/** The ways to log in that can be added to an account: another passkey, a recovery code, a provider, an address. */
export function AddWays({ language, texts, ways, methods, isBusy, onAdd }: AddWaysProps) {
  const [open, setOpen] = useState<'code' | 'email' | null>(null);
  const client = createBrowserClient();
  const has = (kind: LoginWay['kind'], name?: string) =>
    ways.some((way) => way.kind === kind && (name === undefined || way.name === name));
  const say = (text: string) => showToast({ text, kind: 'success' });
  const isOff = isBusy || undefined;

  const addPasskey = () =>
    onAdd(async () => {
      setUser(await createPasskey(client, namePasskey($user.get()?.nickname ?? '', language)));
      say(texts.passkeyAdded);
    });
  const addProvider = (provider: string) =>
    onAdd(async () => {
      const { url } = await client.call(beginOidc, { body: { provider, add: true } });
      location.assign(url);
    });

  if (open === 'code') {
    return (
      <NewCodePanel
        language={language}
        texts={texts}
        isBusy={isBusy}
        onClose={() => setOpen(null)}
        onKeep={async (made) => {
          const isKept = await onAdd(async () => {
            setUser(await client.call(keepRecoveryCode, { body: { ...made } }));
            say(texts.codeKept);
          });
          if (isKept) setOpen(null);
        }}
      />
    );
  }
  if (open === 'email') {
    return (
      <AddEmailForm
        language={language}
        texts={texts}
        isBusy={isBusy}
        onClose={() => setOpen(null)}
        onSend={async (email) => {
          const isSent = await onAdd(async () => {
            await client.call(addLoginEmail, { body: { email } });
          });
          return isSent;
        }}
        onConfirm={async (email, code) => {
          const isAdded = await onAdd(async () => {
            setUser(await client.call(confirmLoginEmailCode, { body: { email, code } }));
            say(texts.emailAdded);
          });
          if (isAdded) setOpen(null);
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {hasPasskeys() && (
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isOff}
          onClick={() => void addPasskey()}
        >
          <KeyRound size={16} aria-hidden />
          {texts.addPasskey}
        </button>
      )}
      <button type="button" className="button-quiet" onClick={() => setOpen('code')}>
        <RotateCcwKey size={16} aria-hidden />
        {has('recovery_code') ? texts.makeNextCode : texts.makeCode}
      </button>
      {methods.providers
        .filter(({ name }) => !has('provider', name))
        .map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="button-quiet"
            aria-disabled={isOff}
            onClick={() => void addProvider(id)}
          >
            <LogIn size={16} aria-hidden />
            {texts.addProvider(name)}
          </button>
        ))}
      {methods.email_link === 'inbox' && !has('email') && (
        <button type="button" className="button-quiet" onClick={() => setOpen('email')}>
          <Mail size={16} aria-hidden />
          {texts.addEmail}
        </button>
      )}
    </div>
  );
}
