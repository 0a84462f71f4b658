interface TabListener {
  /** Called with a message of another tab; anybody may send one, so it is validated before it is used. */
  onMessage: (message: unknown) => void;
  /** Called when the page comes back from the back/forward cache, where it received nothing. */
  onRestore: () => void;
}

const channels = new Map<string, BroadcastChannel>();

/** Listens to the other tabs for as long as the page lives. */
export function listenToTabs(name: string, { onMessage, onRestore }: TabListener): void {
  const open = () => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      onMessage(event.data);
    });
    channels.set(name, channel);
  };
  open();
  // A message would evict a page from the back/forward cache (rule:back-forward-cache).
  addEventListener('pagehide', () => {
    channels.get(name)?.close();
    channels.delete(name);
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    open();
    onRestore();
  });
}

export function notifyTabs(name: string, message: unknown): void {
  const open = channels.get(name);
  // A channel does not receive its own messages; another channel of this page would.
  const channel = open ?? new BroadcastChannel(name);
  channel.postMessage(message);
  if (open === undefined) channel.close();
}
