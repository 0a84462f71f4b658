import { type RefObject, useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeLoginError } from '#src/client/login/describe-login-error.ts';
import { currentPath, finishLogin } from '#src/client/login/finish-login.ts';
import { hadAccount, noteAccount } from '#src/client/login/known-account.ts';
import { namePasskey } from '#src/client/login/name-passkey.ts';
import {
  cancelPasskey,
  createPasskey,
  isAborted,
  isCancelled,
  logInWithPasskey,
  waitForPasskey,
} from '#src/client/login/passkeys.ts';
import { registerDevice } from '#src/client/api/register-device.ts';
import type { Language } from '#src/contract/base/language.ts';
import { beginOidc, type EmailLink, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { keepRecoveryCode, redeemRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { stateAdult, type User } from '#src/contract/account/user-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import type { NewCode } from '#src/islands/ui/recovery-code/use-new-code.ts';
import { closeDialog } from '#src/client/overlays/dialogs.ts';
import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { changeSettings, readSettings } from '#src/client/account/settings.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { $isLogin, $user, loadUser, receiveUser, setUser } from '#src/client/account/user.ts';

/** A way to log in that is on its way, by the name of its button. */
export type Way = 'passkey' | 'new passkey' | 'email' | 'code' | 'keep code' | `provider ${string}`;

/** A link that was asked for. */
export interface SentLink {
  email: string;
  place: EmailLink;
}

/** What the dialog shows. */
export type Step =
  | { is: 'ways' }
  /** A link was made. */
  | { is: 'sent'; sent: SentLink }
  /** Asks for a recovery code to log in with. */
  | { is: 'code' }
  /** Shows the code of an account that is made once it is written down. */
  | { is: 'create' }
  /** The account is made, and is offered a recovery code. */
  | { is: 'offer' }
  /** Logged in with a code: shows the next one. */
  | { is: 'next'; made: NewCode };

export interface Login {
  step: Step;
  goTo: (step: Step) => void;
  /** What the person waits for; everything else is off meanwhile. */
  busy: Way | null;
  /** What went wrong last, in words for the person. */
  failure: string | null;
  logInWithPasskey: () => void;
  /** Waits until a passkey is chosen in the field of the form (conditional UI). */
  waitForPasskey: () => void;
  createPasskey: () => void;
  goToProvider: (provider: string) => void;
  sendEmail: (email: string) => void;
  redeemCode: (code: string) => void;
  /** Keeps a code that was written down: for a guest, it makes the account; after a login with a code, the next one counts. */
  keepCode: (made: NewCode) => void;
  /** Closes the dialog; after a login, goes on to where it was asked for. */
  leave: () => void;
}

/**
 * Everything that the login dialog does. Those who may become members say first that they are adults
 * (rule:adult-statement).
 * @param next the path to go on to after the login; undefined to stay here
 */
export function useLogin(language: Language, next: string | undefined): Login {
  const [step, setStep] = useState<Step>({ is: 'ways' });
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const client = createBrowserClient();
  const isEntering = useRef(false);
  useFollowOtherTabs(isEntering);
  useEffect(() => cancelPasskey, []);

  function goTo(next: Step) {
    setFailure(null);
    setStep(next);
  }

  /** Takes over who is here now; the dialog may have something to say yet. */
  async function welcome(user: User): Promise<void> {
    isEntering.current = true;
    await receiveUser(user);
    noteAccount();
    await performFavouriteWish();
  }

  async function finish(nickname: string): Promise<void> {
    closeDialog();
    if (next !== undefined) changeSettings({ redirect: next });
    const isLeaving = await finishLogin(null);
    if (!isLeaving) showToast({ text: overlayTextsOf(language).loginDone(nickname), kind: 'success' });
  }

  async function enter(user: User): Promise<void> {
    isEntering.current = true;
    await receiveUser(user);
    await finish(user.nickname);
  }

  async function run(way: Way, work: () => Promise<void>): Promise<void> {
    setBusy(way);
    setFailure(null);
    try {
      await registerDevice();
      await work();
    } catch (error) {
      setFailure(describeFailure(error, way));
    }
    setBusy(null);
  }

  function describeFailure(error: unknown, way: Way): string | null {
    if (isAborted(error)) return null;
    if (!isCancelled(error)) return describeLoginError(error, language);
    const texts = loginTextsOf(language);
    if (way === 'new passkey') return texts.noneMade;
    return hadAccount() ? texts.noneUsedAgain : texts.noneUsed;
  }

  async function stateToBeAdult(): Promise<void> {
    if ($user.get()?.adult !== true) setUser(await client.call(stateAdult, { body: { adult: true } }));
  }

  return {
    step,
    goTo,
    busy,
    failure,
    logInWithPasskey: () => void run('passkey', async () => enter(await logInWithPasskey(client))),
    waitForPasskey: () => void waitForPasskey(client).then((user) => user && enter(user)),
    createPasskey: () =>
      void run('new passkey', async () => {
        await stateToBeAdult();
        const name = namePasskey($user.get()?.nickname ?? '', language);
        await welcome(await createPasskey(client, name));
        goTo({ is: 'offer' });
      }),
    goToProvider: (provider) =>
      void run(`provider ${provider}`, async () => {
        await stateToBeAdult();
        const { url } = await client.call(beginOidc, { body: { provider } });
        comeBack(next);
        location.assign(url);
        // The page is being left, and nothing else is to be pressed, unless the person comes back to it as it is now.
        await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
      }),
    sendEmail: (email) =>
      void run('email', async () => {
        await stateToBeAdult();
        const { email_link } = await client.call(sendLoginEmail, { body: { email } });
        comeBack(next);
        goTo({ is: 'sent', sent: { email, place: email_link } });
      }),
    redeemCode: (code) =>
      void run('code', async () => {
        const { user, recovery_code, seal } = await client.call(redeemRecoveryCode, { body: { code } });
        goTo({ is: 'next', made: { code: recovery_code, seal } });
        await welcome(user);
      }),
    keepCode: (made) =>
      void run('keep code', async () => {
        if (step.is === 'create') await stateToBeAdult();
        await enter(await client.call(keepRecoveryCode, { body: { ...made } }));
      }),
    leave() {
      if (isEntering.current) void finish($user.get()?.nickname ?? '');
      else closeDialog();
    },
  };
}

/** A login that leads over another page comes back to this one, unless it is to go on or another address is stored. */
function comeBack(next: string | undefined): void {
  if (next !== undefined) changeSettings({ redirect: next });
  else if (readSettings().redirect === null) changeSettings({ redirect: currentPath() });
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
