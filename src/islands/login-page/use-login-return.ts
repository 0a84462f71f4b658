import { useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { finishLogin } from '#src/browser/finish-login.ts';
import { takeLoginToken } from '#src/browser/login-token.ts';
import { registerDevice } from '#src/browser/register-device.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import { redeemLoginEmail } from '#src/contract/login-calls.ts';
import { pageRoutes } from '#src/contract/routes.ts';
import { stateAdult } from '#src/contract/user-calls.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $isLogin, loadUser, setUser } from '#src/stores/user.ts';

export type ReturnState =
  | { is: 'waiting' }
  /** A link led here: nothing happens before a press, for scanners of mail open links too. */
  | { is: 'confirm' }
  | { is: 'done'; isLeaving: boolean }
  | { is: 'nothing' }
  | { is: 'refused'; message: string };

export interface LoginReturn {
  state: ReturnState;
  /**
   * Logs in with the token of the link.
   * @param isAdult true when the person has just said so
   * @throws CallError when the server refuses; the token may be good for another try
   */
  redeem: (isAdult: boolean) => Promise<void>;
}

/** What led to this page, and what comes of it. */
export function useLoginReturn(language: Language): LoginReturn {
  const [state, setState] = useState<ReturnState>({ is: 'waiting' });
  const token = useRef<string | null>(null);

  useEffect(() => {
    const look = async () => {
      token.current = takeLoginToken();
      setState(token.current === null ? await readReturn(language) : { is: 'confirm' });
    };
    const lookAgain = () => {
      if (location.hash.includes('token=')) void look();
    };
    void look();
    addEventListener('hashchange', lookAgain);
    // The dialog over this page has logged in.
    const stop = $isLogin.listen((isLogin) => {
      if (isLogin) setState((now) => (now.is === 'waiting' || now.is === 'done' ? now : done(false)));
    });
    return () => {
      removeEventListener('hashchange', lookAgain);
      stop();
    };
  }, [language]);

  async function redeem(isAdult: boolean): Promise<void> {
    const client = createBrowserClient();
    await registerDevice();
    if (isAdult) await client.call(stateAdult, { body: { adult: true } });
    setUser(await client.call(redeemLoginEmail, { body: { token: token.current ?? '' } }));
    token.current = null;
    setState(done(true));
    await finishLogin(pageRoutes.index.path);
  }

  return { state, redeem };
}

const done = (isLeaving: boolean): ReturnState => ({ is: 'done', isLeaving });

/** What the address says that a login provider has done; it is only believed of the server. */
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
