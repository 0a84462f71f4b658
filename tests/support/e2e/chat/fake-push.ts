import type { Page } from '@playwright/test';
import type { OpenChat } from '#src/contract/worker/push-notice.ts';

/** The browser's answer to the question whether the site may notify. */
export type PushPermission = 'default' | 'granted' | 'denied';

export interface FakePushOptions {
  /** The permission before the site asks. */
  permission?: PushPermission;
  /** The person's answer. */
  answer?: PushPermission;
  /** False for a push service that cannot be reached. */
  isReachable?: boolean;
}

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
  /** Asks the page for a chat, as the worker does. @returns its answer; null if it gives none */
  ask(question: OpenChat): Promise<unknown>;
}

/** Gives the pages of a tab notifications, starting with the next page. */
export async function fakePush(
  page: Page,
  { permission = 'default', answer = 'granted', isReachable = true }: FakePushOptions = {},
): Promise<FakePush> {
  const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
  await page.addInitScript(install, { endpoint, permission, answer, isReachable });
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
    ask: (question) =>
      page.evaluate((data) => {
        const { port1, port2 } = new MessageChannel();
        const answer = new Promise((resolve) => {
          port1.addEventListener('message', (event) => resolve(event.data));
          setTimeout(() => resolve(null), 500);
        });
        port1.start();
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
        return answer;
      }, question),
  };
}

/** Runs in the page, before its scripts. The session storage holds what the browser knows of the site. */
function install({
  endpoint,
  permission,
  answer,
  isReachable,
}: Required<FakePushOptions> & { endpoint: string }) {
  const known = sessionStorage;
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const endpointNow = () => known.getItem('fake-push-endpoint') ?? endpoint;
  const makeSubscription = (key: string) => ({
    endpoint: endpointNow(),
    options: { applicationServerKey: Uint8Array.from(key.split(','), Number).buffer },
    toJSON: () => ({ endpoint: endpointNow(), keys }),
    unsubscribe() {
      known.removeItem('fake-push-key');
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription() {
      const key = known.getItem('fake-push-key');
      return Promise.resolve(key === null ? null : makeSubscription(key));
    },
    subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      if (!isReachable) return Promise.reject(new DOMException('no push service', 'AbortError'));
      known.setItem('fake-push-key', applicationServerKey.join());
      return Promise.resolve(makeSubscription(applicationServerKey.join()));
    },
  };
  const registration = Object.assign(new EventTarget(), {
    pushManager,
    scope: '/',
    installing: null,
    waiting: null,
    active: null,
    getNotifications: () => Promise.resolve([]),
    update: () => Promise.resolve(registration),
  });
  const container = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    controller: {},
    getRegistration: () => Promise.resolve(registration),
    register: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value(count: number) {
      known.setItem('fake-push-badge', String(count));
      return Promise.resolve();
    },
  });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: Object });
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return known.getItem('fake-push-permission') ?? permission;
      },
      requestPermission() {
        known.setItem('fake-push-permission', answer);
        return Promise.resolve(answer);
      },
    },
  });
}
