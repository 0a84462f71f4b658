import type { Page } from '@playwright/test';
import type { OpenChat } from '#src/contract/push/push-notice.ts';
import { type FakePushOptions, installPush } from '../../browser/install-push.ts';

/** A browser with notifications: the browser of the tests has neither a push service nor a permission prompt. */
export interface FakePush {
  /** The endpoint that it subscribes with. */
  readonly endpoint: string;
  /** True while it has a subscription. */
  isSubscribed(): Promise<boolean>;
  /** Drops its subscription, as browsers do now and then. */
  loseSubscription(): Promise<void>;
  /** Gives its subscription another endpoint, as push services do. */
  changeEndpoint(endpoint: string): Promise<void>;
  /** The number on the icon. */
  badge(): Promise<number | null>;
  /** Hides the page, as another tab in front of it does, or shows it again. */
  setVisible(isVisible: boolean): Promise<void>;
  /** Asks the page for a chat, as the worker does. @returns its answer; null if there is none yet: ask again */
  ask(question: OpenChat): Promise<unknown>;
  /**
   * Asks what the page should leave unanswered.
   * @returns reads its answer: null means that there is none, once a later question has got one
   */
  askInVain(question: OpenChat): Promise<() => Promise<unknown>>;
}

/** Gives the pages of a tab notifications, starting with the next page. */
export async function fakePush(
  page: Page,
  { permission = 'default', answer = 'granted', isReachable = true }: FakePushOptions = {},
): Promise<FakePush> {
  const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
  await page.addInitScript(installPush, { endpoint, permission, answer, isReachable });
  const read = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
  return {
    endpoint,
    isSubscribed: async () => (await read('fake-push-key')) !== null,
    loseSubscription: () => page.evaluate(() => sessionStorage.removeItem('fake-push-key')),
    changeEndpoint: (other) =>
      page.evaluate((value) => sessionStorage.setItem('fake-push-endpoint', value), other),
    async badge() {
      const badge = await read('fake-push-badge');
      return badge === null ? null : Number(badge);
    },
    async setVisible(isVisible) {
      await page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        isVisible ? 'visible' : 'hidden',
      );
    },
    ask: (data) => page.evaluate(askPage, { data, waitMs: 500 }),
    async askInVain(data) {
      await page.evaluate(() => (globalThis.answerInVain = null));
      await page.evaluate(askPage, { data, waitMs: 0 });
      return () => page.evaluate(() => globalThis.answerInVain);
    },
  };
}

declare global {
  /** The page's answer to the question that it should leave unanswered, null without one. */
  var answerInVain: unknown;
}

/** Runs in the page: sends it a question. @returns the answer; null if there is none in `waitMs` */
function askPage({ data, waitMs }: { data: OpenChat; waitMs: number }): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.addEventListener('message', (event) => {
      if (waitMs === 0) globalThis.answerInVain = event.data;
      resolve(event.data);
    });
    setTimeout(() => resolve(null), waitMs);
  });
  port1.start();
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
  return answer;
}
