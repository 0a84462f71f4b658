import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

export interface Listener {
  /** The connection was lost, or could not be made; it is tried again until it stands. */
  onFault: (error: unknown) => void;
  /** One notification of the channel. */
  onPayload: (payload: string) => void;
  /** The connection stands: at first, and again after it was lost; notifications in between are gone. */
  onConnect: () => void;
}

export interface Listening {
  /** Settles once the connection stands for the first time. */
  ready: Promise<unknown>;
  stop: () => Promise<void>;
}

const retryMs = 1_000;

/**
 * Listens to a PostgreSQL channel on a connection of its own, and connects again for as long as it takes.
 * (The driver's own `listen` gives up when its first try to reconnect fails.)
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
    // Stopping ends the wait early; that is no failure.
    await wait(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Listens until the connection is lost, cannot be made, or `signal` says to stop. */
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
  // The driver hands notifications to `onnotify`, which its types leave out.
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    onnotify: (from: string, payload: string) => {
      if (from === channel) listener.onPayload(payload);
    },
    onclose: end,
  };
  const session = postgres(url, options);
  signal.addEventListener('abort', end, { once: true });
  try {
    await session`listen ${session(channel)}`;
    listener.onConnect();
    await over.promise;
  } catch (error) {
    if (!signal.aborted) listener.onFault(error);
  } finally {
    signal.removeEventListener('abort', end);
    await session.end({ timeout: 1 });
  }
}
