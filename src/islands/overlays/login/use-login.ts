import { type RefObject, useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { describeError } from '#src/browser/describe-error.ts';
import { currentPath, finishLogin } from '#src/browser/finish-login.ts';
import { describePasskeyError } from '#src/browser/passkey-error.ts';
import {
  cancelPasskey,
  createPasskey,
  isCancelled,
  logInWithPasskey,
  waitForPasskey,
} from '#src/browser/passkeys.ts';
import { registerDevice } from '#src/browser/register-device.ts';
import type { Language } from '#src/contract/language.ts';
import { beginOidc, type EmailLink, sendLoginEmail } from '#src/contract/login-calls.ts';
import { stateAdult, type User } from '#src/contract/user-calls.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { closeDialog } from '#src/stores/dialogs.ts';
import { performFavouriteWish } from '#src/stores/favourite-wish.ts';
import { changeSettings, readSettings } from '#src/stores/settings.ts';
import { showToast } from '#src/stores/toasts.ts';
import { $isLogin, $user, loadUser, setUser } from '#src/stores/user.ts';

/** A way to log in that is on its way, by the name of its button. */
export type Way = 'passkey' | 'new passkey' | 'email' | `provider ${string}`;

/** A link that was asked for. */
export interface SentLink {
  email: string;
  place: EmailLink;
}

export interface Login {
  /** What the person waits for; everything else is off meanwhile. */
  busy: Way | null;
  /** What went wrong last, in words for the person. */
  failure: string | null;
  /** For which address a link was made, and where it is. */
  sent: SentLink | null;
  logInWithPasskey: () => void;
  /** Waits until a passkey is chosen in the field of the form (conditional UI). */
  waitForPasskey: () => void;
  createPasskey: () => void;
  goToProvider: (provider: string) => void;
  sendEmail: (email: string) => void;
  forgetEmail: () => void;
}

/** Everything that the login dialog does. Those who may become members say first that they are adults (D4). */
export function useLogin(language: Language): Login {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<SentLink | null>(null);
  const client = createBrowserClient();
  const isEntering = useRef(false);
  useFollowOtherTabs(isEntering);
  useEffect(() => cancelPasskey, []);

  async function enter(user: User): Promise<void> {
    isEntering.current = true;
    setUser(user);
    closeDialog();
    const isLeaving = await finishLogin(null);
    if (!isLeaving) showToast({ text: overlayTextsOf(language).loginDone(user.nickname), kind: 'success' });
  }

  async function run(way: Way, work: () => Promise<void>): Promise<void> {
    setBusy(way);
    setFailure(null);
    try {
      await registerDevice();
      await work();
    } catch (error) {
      if (!isCancelled(error))
        setFailure(describePasskeyError(error, language) ?? describeError(error, language));
    }
    setBusy(null);
  }

  async function stateToBeAdult(): Promise<void> {
    if ($user.get()?.adult !== true) setUser(await client.call(stateAdult, { body: { adult: true } }));
  }

  return {
    busy,
    failure,
    sent,
    logInWithPasskey: () => void run('passkey', async () => enter(await logInWithPasskey(client))),
    waitForPasskey: () => void waitForPasskey(client).then((user) => user && enter(user)),
    createPasskey: () =>
      void run('new passkey', async () => {
        await stateToBeAdult();
        await enter(await createPasskey(client));
      }),
    goToProvider: (provider) =>
      void run(`provider ${provider}`, async () => {
        await stateToBeAdult();
        const { url } = await client.call(beginOidc, { body: { provider } });
        comeBackHere();
        location.assign(url);
        // The page is being left, and nothing else is to be pressed, unless the person comes back to it as it is now.
        await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
      }),
    sendEmail: (email) =>
      void run('email', async () => {
        await stateToBeAdult();
        const { email_link } = await client.call(sendLoginEmail, { body: { email } });
        comeBackHere();
        setSent({ email, place: email_link });
      }),
    forgetEmail: () => setSent(null),
  };
}

/** A login that leads over another page comes back to this one, unless another address is stored. */
function comeBackHere(): void {
  if (readSettings().redirect === null) changeSettings({ redirect: currentPath() });
}

/** Logged in elsewhere, with the link of an e-mail say: there is nothing left to ask here. */
function useFollowOtherTabs(isEntering: RefObject<boolean>): void {
  useEffect(() => {
    void loadUser();
    return $isLogin.listen((isLogin) => {
      if (!isLogin || isEntering.current) return;
      closeDialog();
      void performFavouriteWish();
    });
  }, [isEntering]);
}
