import { setTimeout as wait } from 'node:timers/promises';
import { endClient, openClient } from './open-client.ts';
import { SilenceWatch } from './silence-watch.ts';

export interface Listener {
  /** Called when the connection is lost or cannot be made; it is retried until it succeeds. */
  onFault: (error: unknown) => void;
  /** Called for each notification of the channel. */
  onPayload: (payload: string) => void;
  /** Called when the connection is established: at first, and after each loss; notifications in between are lost. */
  onConnect: () => void;
}

export interface Listening {
  /** Settles once the connection is established for the first time. */
  ready: Promise<unknown>;
  stop: () => Promise<void>;
}

const retryMs = 1_000;
/** The interval at which the server is asked whether it is still there, in milliseconds: it may have nothing to tell. */
const askEveryMs = 30_000;
/** What may be waited for an answer, in milliseconds. */
const soon = { limitMs: () => 5_000, isRunning: () => true };

/**
 * Listens to a PostgreSQL channel on its own connection, and reconnects for as long as it takes. (The driver's own
 * `listen` gives up when its first attempt to reconnect fails.)
 */
export function listenToChannel(url: string, channel: string, listener: Listener): Listening {
  const stop = new AbortController();
  const ready = Promise.withResolvers<undefined>();
  const onConnect = () => {
    listener.onConnect();
    ready.resolve(undefined);
  };
  const ended = keepListening(url, channel, { ...listener, onConnect }, stop.signal);
  return {
    ready: ready.promise,
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

async function keepListening(
  url: string,
  channel: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, channel, listener, signal);
    // Stopping ends the wait early; that is not an error.
    await wait(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Listens until the connection is lost or cannot be made, or `signal` aborts. */
async function listenOnce(
  url: string,
  channel: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  const over = Promise.withResolvers<undefined>();
  const end = () => {
    over.resolve(undefined);
  };
  // The driver passes notifications to `onnotify`, which is missing from its types.
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotify: (from: string, payload: string) => {
      if (from === channel) listener.onPayload(payload);
    },
    onclose: end,
  };
  const opened = openClient(url, options);
  const { client: session } = opened;
  const watch = new SilenceWatch(end);
  const asking = setInterval(() => {
    watch.watch(soon, session`select 1`).catch(end);
  }, askEveryMs).unref();
  signal.addEventListener('abort', end, { once: true });
  try {
    const listening = watch.watch(soon, session`listen ${session(channel)}`).then(() => {
      listener.onConnect();
      return over.promise;
    });
    await Promise.race([listening, over.promise]);
  } catch (error) {
    if (!signal.aborted) listener.onFault(error);
  } finally {
    clearInterval(asking);
    signal.removeEventListener('abort', end);
    await endClient(opened, { timeout: 1 });
  }
}
