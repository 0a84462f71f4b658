/** The parts of a service worker that notifications need: types of workers and of pages exclude each other. */
export interface NoticeScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    readonly pushManager: Pick<PushManager, 'subscribe'>;
  };
  readonly clients: NoticeClients;
  readonly location: { readonly origin: string };
  readonly navigator: AppBadge;
}

interface NoticeClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly NoticeWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/** A page of this site. */
export interface NoticeWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
  /** Rejects for a page that this worker does not control. */
  navigate(url: string): Promise<unknown>;
}

/** The unread count on the icon of an installed app, if the browser supports it. */
export interface AppBadge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** An event that keeps the worker alive until its work is done. */
export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
