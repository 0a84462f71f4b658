interface TabListener {
  /** Called with a message of another tab; anybody may send one, so it is validated before it is used. */
  onMessage: (message: unknown) => void;
  /** Called when the page comes back from the back/forward cache, where it received nothing. */
  onRestore: () => void;
}

/** A channel to the other tabs; it does not receive its own messages. */
export interface TabChannel {
  send: (message: unknown) => void;
  end: () => void;
}

const channels = new Map<string, TabChannel>();

/**
 * Opens a channel to the other tabs. It is closed while the page is in the back/forward cache, from which a message would
 * evict it (rule:back-forward-cache). A page that was left may still run a script before it is frozen, so a hidden page,
 * which may be such a one, opens no channel until it is seen.
 */
export function openTabChannel(name: string, { onMessage, onRestore }: TabListener): TabChannel {
  let channel: BroadcastChannel | null = null;
  const ending = new AbortController();
  const { signal } = ending;
  const open = () => {
    channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      onMessage(event.data);
    });
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  const openAgain = () => {
    if (channel !== null) return;
    open();
    onRestore();
  };
  if (document.visibilityState !== 'hidden') open();
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && openAgain(), { signal });
  const onVisible = () => document.visibilityState === 'visible' && openAgain();
  document.addEventListener('visibilitychange', onVisible, { signal });
  return {
    send(message) {
      if (channel === null) sendOnce(name, message);
      else channel.postMessage(message);
    },
    end() {
      close();
      ending.abort();
    },
  };
}

/** Listens to the other tabs for as long as the page lives. */
export function listenToTabs(name: string, listener: TabListener): void {
  channels.set(name, openTabChannel(name, listener));
}

export function notifyTabs(name: string, message: unknown): void {
  const open = channels.get(name);
  if (open === undefined) sendOnce(name, message);
  else open.send(message);
}

function sendOnce(name: string, message: unknown): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}
