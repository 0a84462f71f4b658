/** The event that Chromium sends to a page that may be installed; the DOM's types lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Stores the browser's install prompt; null once it is used, or the app is installed. */
export function keepInstallPrompt(event: Event | null): void {
  kept = event !== null && isInstallPrompt(event) ? event : null;
  for (const listener of listeners) listener();
}

/** True while this page can show the browser's install prompt. */
export function canPrompt(): boolean {
  return kept !== null;
}

/**
 * Calls back when `canPrompt` may have changed.
 * @returns a function that stops it
 */
export function listenToInstallPrompt(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * Shows the browser's install prompt, which needs a press of the person, and works once.
 * @returns true if they agreed
 */
export async function promptInstall(): Promise<boolean> {
  const event = kept;
  if (event === null) return false;
  keepInstallPrompt(null);
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function' && 'userChoice' in event;
}
