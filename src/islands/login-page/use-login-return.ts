import { useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { finishLogin } from '#src/client/login/finish-login.ts';
import { type LinkToken, takeLoginToken } from '#src/client/login/login-token.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/base/language.ts';
import { redeemLoginEmail } from '#src/contract/account/login-calls.ts';
import { confirmLoginEmail } from '#src/contract/account/login-way-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { stateAdult } from '#src/contract/account/user-calls.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $isLogin, loadUser, receiveUser, setUser } from '#src/client/account/user.ts';

export type ReturnState =
  | { is: 'waiting' }
  /** A link led here: nothing happens before a press, because mail scanners open links too. */
  | { is: 'confirm'; purpose: LinkToken['purpose'] }
  | { is: 'done'; isLeaving: boolean }
  /** The address of the link was added to the account. */
  | { is: 'added' }
  | { is: 'nothing' }
  | { is: 'refused'; message: string };

export interface LoginReturn {
  state: ReturnState;
  /**
   * Logs in with the token of the link, or adds its address to the account.
   * @param isAdult true if the person has just confirmed it
   * @throws CallError when the server rejects it; the token may still be valid for another attempt
   */
  redeem: (isAdult: boolean) => Promise<void>;
}

/** Reads how this page was reached, and completes the login. */
export function useLoginReturn(language: Language): LoginReturn {
  const [state, setState] = useState<ReturnState>({ is: 'waiting' });
  const link = useRef<LinkToken | null>(null);

  useEffect(() => {
    const look = async () => {
      link.current = takeLoginToken();
      if (link.current === null) setState(await readReturn(language));
      else setState({ is: 'confirm', purpose: link.current.purpose });
    };
    const lookAgain = () => {
      if (/[#&](token|add)=/.test(location.hash)) void look();
    };
    void look();
    addEventListener('hashchange', lookAgain);
    // The person has logged in with the dialog over this page. A link that adds an address still waits for its press.
    const stop = $isLogin.listen((isLogin) => {
      if (isLogin) setState((now) => (isSettled(now) ? now : done(false)));
    });
    return () => {
      removeEventListener('hashchange', lookAgain);
      stop();
    };
  }, [language]);

  async function redeem(isAdult: boolean): Promise<void> {
    const client = createBrowserClient();
    const { purpose, token = '' } = link.current ?? {};
    await ensureDevice();
    if (purpose === 'add') {
      setUser(await client.call(confirmLoginEmail, { body: { token } }));
      link.current = null;
      setState({ is: 'added' });
      return;
    }
    if (isAdult) await client.call(stateAdult, { body: { adult: true } });
    await receiveUser(await client.call(redeemLoginEmail, { body: { token } }));
    link.current = null;
    setState(done(true));
    await finishLogin(pageRoutes.index.path);
  }

  return { state, redeem };
}

const done = (isLeaving: boolean): ReturnState => ({ is: 'done', isLeaving });

function isSettled(state: ReturnState): boolean {
  if (state.is === 'confirm') return state.purpose === 'add';
  return state.is === 'waiting' || state.is === 'done' || state.is === 'added';
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
