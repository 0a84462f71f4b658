import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { findPushSupport } from '#src/client/push/push-support.ts';
import {
  keepPush,
  loadPushSettings,
  showPushFailure,
  turnPushOff,
  turnPushOn,
} from '#src/client/push/turn-push.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { editPushSettings, type PushSettings } from '#src/contract/push/push-calls.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';

export type PushState = 'on' | 'off' | 'denied' | 'install' | 'none';

type Change = Partial<Pick<PushSettings, 'shows_text' | 'quiet'>>;

export interface PushControl {
  state: PushState | null;
  isBusy: boolean;
  /** Null until they were loaded. */
  settings: PushSettings | null;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  /** Shows a change at once and saves it; reverts it if that fails. */
  change: (change: Change) => Promise<void>;
}

/** Keeps the notification settings of this browser and of its person. */
export function usePush(language: Language, userId: string | undefined): PushControl {
  const [state, setState] = useState<PushState | null>(null);
  const [settings, setSettings] = useState<PushSettings | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changes = useRef(0);
  /** Ends once every change so far was answered: they are saved one after the other. */
  const saving = useRef(Promise.resolve());
  /** The settings as the server last answered them. */
  const saved = useRef<PushSettings | null>(null);
  const show = (answer: PushSettings | null) => {
    saved.current = answer;
    setSettings(answer);
  };
  useEffect(() => {
    if (userId === undefined) {
      setState(readPushState(false));
      return;
    }
    void loadAll().then((loaded) => {
      setState(loaded.state);
      show(loaded.settings);
    });
  }, [userId]);

  async function work(step: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await step().catch((error: unknown) => showPushFailure(error, language));
    setBusy(false);
  }

  return {
    state,
    isBusy,
    settings,
    turnOn: () =>
      work(async () => {
        const answer = await turnPushOn();
        // At once: its button goes, and the focus has to go on from there.
        if (answer === 'denied') flushSync(() => setState('denied'));
        else if (answer === 'dismissed')
          showToast({ text: pushTextsOf(language).dismissed, kind: 'failure' });
        else {
          show(answer);
          setState('on');
        }
      }),
    turnOff: () =>
      work(async () => {
        setState('off');
        show(await turnPushOff());
      }),
    async change(change) {
      if (settings === null) return;
      const turn = (changes.current += 1);
      setSettings({ ...settings, ...change });
      saving.current = saving.current.then(async () => {
        try {
          saved.current = await createBrowserClient().call(editPushSettings, { body: change });
        } catch (error) {
          showError(error);
        }
        // The answer to an earlier change lacks what was changed since.
        if (turn === changes.current) setSettings(saved.current);
      });
      await saving.current;
    },
  };
}

async function loadAll(): Promise<{ state: PushState; settings: PushSettings | null }> {
  const state = readPushState(await keepPush());
  return { state, settings: await loadPushSettings() };
}

function readPushState(isOn: boolean): PushState {
  const support = findPushSupport();
  if (support !== 'possible') return support;
  return isOn ? 'on' : 'off';
}
