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

/**
 * Gives a page notifications: neither the browser of the tests nor a DOM has them. Runs in the page, before its scripts;
 * the session storage holds what the browser knows of the site.
 */
export function installPush({
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
