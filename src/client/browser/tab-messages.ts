interface TabListener {
  /** Something that another tab said; anybody may say anything, so it is checked before it is believed. */
  onMessage: (message: unknown) => void;
  /** The page came back from the back/forward cache, where it heard nothing. */
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
  // A message to a page in the back/forward cache would throw it out of there (rule:back-forward-cache).
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

/** Tells the other tabs. */
export function tellTabs(name: string, message: unknown): void {
  const open = channels.get(name);
  // A channel does not hear itself; another one of this page would.
  const channel = open ?? new BroadcastChannel(name);
  channel.postMessage(message);
  if (open === undefined) channel.close();
}
