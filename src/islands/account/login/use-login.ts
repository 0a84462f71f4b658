import { type RefObject, useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { leaveFor } from '#src/client/browser/leave-for.ts';
import {
  type AskedMail,
  forgetAskedMail,
  keepAskedMail,
  readAskedMail,
} from '#src/client/account/login/asked-mail.ts';
import { currentPath, finishLogin } from '#src/client/account/login/finish-login.ts';
import { recordAccount } from '#src/client/account/login/known-account.ts';
import {
  namePasskey,
  cancelPasskey,
  createPasskey,
  logInWithPasskey,
  waitForPasskey,
} from '#src/client/account/login/passkeys.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { beginOidc, redeemLoginCode, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { keepRecoveryCode, redeemRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { stateAdult, type User } from '#src/contract/account/user-calls.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import type { NewCode } from '#src/islands/account/parts/use-new-code.ts';
import { closeDialog } from '#src/client/overlays/dialogs.ts';
import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { changeSettings, readSettings } from '#src/client/account/settings.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { $isLogin, $user, loadUser, receiveUser, setUser } from '#src/client/account/user.ts';
import { useLoginAttempt, type Way } from './use-login-attempt.ts';

export type Step =
  | { is: 'ways' }
  /** An e-mail with a link and a code was sent. */
  | { is: 'sent'; sent: AskedMail }
  /** Asks for a recovery code to log in with. */
  | { is: 'code' }
  /** Shows the code of an account that is created once it is written down. */
  | { is: 'create' }
  /** The account is created, and is offered a recovery code. */
  | { is: 'offer' }
  /** Logged in with a code: shows the next one. */
  | { is: 'next'; made: NewCode };

export interface LoginControl {
  step: Step;
  goTo: (step: Step) => void;
  /** The login in progress; everything else is disabled during it. */
  busy: Way | null;
  /** The last error, as a text for the person. */
  failure: string | null;
  logInWithPasskey: () => void;
  /** Waits until a passkey is chosen in the field of the form (conditional UI). */
  waitForPasskey: () => void;
  createPasskey: () => void;
  goToProvider: (provider: string) => void;
  sendEmail: (email: string) => void;
  redeemMailCode: (email: string, code: string) => void;
  /** Goes back to the ways to log in: the person has another address in mind. */
  askAgain: () => void;
  redeemCode: (code: string) => void;
  /**
   * Stores a code that was written down: for a guest, it creates the account; after a login with a code, it replaces
   * that code.
   */
  keepCode: (made: NewCode) => void;
  /** Closes the dialog; after a login, goes to the requested page. */
  leave: () => void;
}

/**
 * Controls the login dialog. People who may become members confirm first that they are adults (rule:adult-statement).
 * @param next the path to go to after the login; undefined to stay here
 */
export function useLogin(language: Language, next: string | undefined): LoginControl {
  const [step, setStep] = useState(findFirstStep);
  const { busy, failure, attempt, forgetFailure } = useLoginAttempt(language);
  const client = createBrowserClient();
  const isEntering = useRef(false);
  useFollowOtherTabs(isEntering);
  useEffect(() => cancelPasskey, []);

  function goTo(next: Step) {
    forgetFailure();
    setStep(next);
  }

  /** Applies the new user; the dialog may have another step. */
  async function welcome(user: User): Promise<void> {
    isEntering.current = true;
    await receiveUser(user);
    recordAccount();
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

  async function stateToBeAdult(): Promise<void> {
    if ($user.get()?.adult !== true) setUser(await client.call(stateAdult, { body: { adult: true } }));
  }

  return {
    step,
    goTo,
    busy,
    failure,
    logInWithPasskey: () => void attempt('passkey', async () => enter(await logInWithPasskey(client))),
    waitForPasskey: () => void waitForPasskey(client).then((user) => user && enter(user)),
    createPasskey: () =>
      void attempt('new passkey', async () => {
        await stateToBeAdult();
        const name = namePasskey($user.get()?.nickname ?? '', language);
        await welcome(await createPasskey(client, name));
        goTo({ is: 'offer' });
      }),
    goToProvider: (provider) =>
      void attempt(`provider ${provider}`, async () => {
        await stateToBeAdult();
        const { url } = await client.call(beginOidc, { body: { provider } });
        comeBack(next);
        await leaveFor(url);
      }),
    sendEmail: (email) =>
      void attempt('email', async () => {
        await stateToBeAdult();
        const { email_link } = await client.call(sendLoginEmail, { body: { email } });
        comeBack(next);
        const sent = { email, place: email_link };
        keepAskedMail(sent);
        if (step.is === 'sent') showToast({ text: overlayTextsOf(language).loginInboxSent, kind: 'success' });
        goTo({ is: 'sent', sent });
      }),
    redeemMailCode: (email, code) =>
      void attempt('mail code', async () =>
        enter(await client.call(redeemLoginCode, { body: { email, code } })),
      ),
    askAgain() {
      forgetAskedMail();
      goTo({ is: 'ways' });
    },
    redeemCode: (code) =>
      void attempt('code', async () => {
        const { user, recovery_code, seal } = await client.call(redeemRecoveryCode, { body: { code } });
        goTo({ is: 'next', made: { code: recovery_code, seal } });
        await welcome(user);
      }),
    keepCode: (made) =>
      void attempt('keep code', async () => {
        if (step.is === 'create') await stateToBeAdult();
        await enter(await client.call(keepRecoveryCode, { body: { ...made } }));
      }),
    leave() {
      if (isEntering.current) void finish($user.get()?.nickname ?? '');
      else closeDialog();
    },
  };
}

/** Returns the step of an e-mail that was asked for before this page was loaded, else the ways to log in. */
function findFirstStep(): Step {
  const sent = readAskedMail();
  return sent === null ? { is: 'ways' } : { is: 'sent', sent };
}

/**
 * Stores this page as the return address of a login over another page, unless there is a target or another address is
 * stored.
 */
function comeBack(next: string | undefined): void {
  if (next !== undefined) changeSettings({ redirect: next });
  else if (readSettings().redirect === null) changeSettings({ redirect: currentPath() });
}

/** Closes the dialog after a login elsewhere, for example with the link of an e-mail. */
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
