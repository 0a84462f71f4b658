import { useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeLoginError } from '#src/client/account/login/describe-login-error.ts';
import { takeFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { dropLeaveMark, keepLeaveMark } from '#src/client/account/owner/leave-mark.ts';
import { CallError } from '#src/contract/call/client.ts';
import { finishLogin } from '#src/client/account/login/finish-login.ts';
import { type LinkToken, takeLoginToken } from '#src/client/account/login/login-token.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { inspectLoginEmail, type LoginLink, redeemLoginEmail } from '#src/contract/account/login-calls.ts';
import { confirmLoginEmail } from '#src/contract/account/login-way-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { stateAdult } from '#src/contract/account/user-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $isLogin, loadUser, receiveUser, setUser } from '#src/client/account/user.ts';

export type ReturnState =
  | { is: 'waiting' }
  /** A link led here: nothing happens before a press, because mail scanners open links too. */
  | { is: 'confirm'; link: LoginLink; token: LinkToken }
  /** A link led here, but could not be read: it may still work. */
  | { is: 'unread'; message: string }
  | { is: 'done'; isLeaving: boolean }
  /** The address of the link was added to the account. */
  | { is: 'added' }
  | { is: 'nothing' }
  | { is: 'refused'; message: string };

/** The answer of a person to the question what happens to the guest's things; undefined if it was not asked. */
export type GuestAnswer = 'move' | 'leave' | undefined;

export interface LoginReturn {
  state: ReturnState;
  /**
   * Logs in with the token of the link, or adds its address to the account.
   * @param isAdult true if the person has just confirmed it
   * @throws CallError when the server rejects it; the token may still be valid for another attempt
   */
  redeem: (isAdult: boolean, guest: GuestAnswer) => Promise<void>;
  /** Reads the link again. */
  retry: () => void;
}

/** Reads how this page was reached, and completes the login. */
export function useLoginReturn(language: Language): LoginReturn {
  const [state, setState] = useState<ReturnState>({ is: 'waiting' });
  const token = useRef<LinkToken | null>(null);

  useEffect(() => {
    const look = async () => {
      const taken = takeLoginToken();
      token.current = taken;
      setState({ is: 'waiting' });
      const read = await (taken === null ? readReturn(language) : readLink(taken, language));
      // Another link may have been opened meanwhile.
      if (token.current === taken) setState(read);
    };
    const lookAgain = () => {
      if (/[#&](token|add)=/.test(location.hash)) void look();
    };
    void look();
    addEventListener('hashchange', lookAgain);
    // The person has logged in with the dialog over this page.
    const stop = $isLogin.listen((isLogin) => {
      if (isLogin) setState((now) => (isSettled(now) ? now : done(false)));
    });
    return () => {
      removeEventListener('hashchange', lookAgain);
      stop();
    };
  }, [language]);

  async function redeem(isAdult: boolean, guest: GuestAnswer): Promise<void> {
    if (state.is !== 'confirm') return;
    const client = createBrowserClient();
    const { link } = state;
    const body = { token: state.token.token };
    await ensureDevice();
    if (link.purpose === 'add') {
      setUser(await client.call(confirmLoginEmail, { body }));
      token.current = null;
      setState({ is: 'added' });
      return;
    }
    if (isAdult) await client.call(stateAdult, { body: { adult: true } });
    if (!link.same_device && guest !== 'move') leaveGuest();
    const user = await client
      .call(redeemLoginEmail, { body: guest === undefined ? body : { ...body, guest } })
      .catch((error: unknown) => {
        // Without an answer the login may have happened.
        if (error instanceof CallError && error.status !== null) dropLeaveMark();
        throw error;
      });
    token.current = null;
    setState(done(true));
    await receiveUser(user);
    await finishLogin(pageRoutes.index.path);
  }

  function retry() {
    const { current } = token;
    if (current === null) return;
    setState({ is: 'waiting' });
    void readLink(current, language).then(setState);
  }

  return { state, redeem, retry };
}

/** Keeps everything of the guest with the guest at the next login, the favourite that they chose for after it, too. */
function leaveGuest(): void {
  keepLeaveMark();
  takeFavouriteWish();
}

const done = (isLeaving: boolean): ReturnState => ({ is: 'done', isLeaving });

/**
 * True if a login in another place changes nothing here: a link still waits for its press if it adds an address, or if
 * its account is another than the account of the member who was here before.
 */
function isSettled(state: ReturnState): boolean {
  if (state.is === 'confirm') return state.link.purpose === 'add' || state.link.replaces !== null;
  return state.is === 'waiting' || state.is === 'done' || state.is === 'added';
}

/** Reads the owner of the link and the belongings of the guest of this device; uses nothing up. */
async function readLink(link: LinkToken, language: Language): Promise<ReturnState> {
  try {
    const read = await createBrowserClient().call(inspectLoginEmail, { body: { token: link.token } });
    return { is: 'confirm', link: read, token: link };
  } catch (error) {
    const message = describeLoginError(error, language) ?? loginTextsOf(language).linkUnread;
    const isSpent = message === userMessages.loginLinkSpent[language];
    return { is: isSpent ? 'refused' : 'unread', message };
  }
}

/** Reads a login provider's result from the address; only the server's own state is trusted. */
async function readReturn(language: Language): Promise<ReturnState> {
  const query = new URLSearchParams(location.search);
  const error = query.get('error');
  if (error !== null) {
    const texts = overlayTextsOf(language);
    if (error === 'access_denied') return { is: 'refused', message: texts.confirmCancelled };
    const isAdultNeeded = error === 'ADULT_NEEDED';
    const message = isAdultNeeded ? userMessages.adultNeeded[language] : texts.confirmProviderFailed;
    return { is: 'refused', message };
  }
  const user = await loadUser();
  if (!query.has('done')) return user?.isLogin === true ? done(false) : { is: 'nothing' };
  if (user?.isLogin !== true) return { is: 'refused', message: userMessages.loginFailed[language] };
  return done(await finishLogin(pageRoutes.index.path));
}
