import type { WorkerEvent } from './push/notice-scope.ts';
import type { NoticeClickEvent } from './push/open-chat.ts';
import type { SubscriptionChangeEvent } from './push/renew-subscription.ts';
import type { PushMessageEvent } from './push/show-notice.ts';

/**
 * The part of a service worker's global scope that this worker uses. The project has the types of pages; a second set
 * for one room would check every shared module twice.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: WorkerRegistration;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ) => void;
}

interface WorkerRegistration {
  readonly navigationPreload?: { enable: () => Promise<void> };
}

/** The install event; browsers with the static routing API let it name requests that never start the worker. */
export interface InstallingEvent extends WorkerEvent {
  addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
}

export interface StaticRoute {
  condition: { urlPattern: { pathname: string } };
  source: 'network';
}

/** The sync event, when the network is back; `lastChance` is true when the browser will not retry. */
export interface SyncingEvent extends WorkerEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

interface WorkerEvents {
  install: InstallingEvent;
  activate: WorkerEvent;
  sync: SyncingEvent;
  push: PushMessageEvent;
  notificationclick: NoticeClickEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
}
