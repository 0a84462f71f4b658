import { keepValue, readValue } from '../browser/browser-values.ts';
import { firstMemory, type InstallMemory } from '#src/domain/install/install-offer.ts';

/** Storage key of the state of install offers; it does not identify anybody, so it stays at a logout. */
export const installMemoryKey = 'install-offer';

export function readInstallMemory(): InstallMemory {
  try {
    const stored: unknown = JSON.parse(readValue('localStorage', installMemoryKey) ?? '{}');
    const numberOf = (name: string) => Number(Reflect.get(Object(stored), name)) || 0;
    return {
      visits: numberOf('visits'),
      seenAt: numberOf('seenAt'),
      offeredAt: numberOf('offeredAt'),
      isRefused: Reflect.get(Object(stored), 'isRefused') === true,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return firstMemory;
    throw error;
  }
}

/**
 * Stores the state of install offers. @returns false if this browser stores nothing: then a refusal could not be
 * stored, and nothing is offered
 */
export function writeInstallMemory(memory: InstallMemory): boolean {
  return keepValue('localStorage', installMemoryKey, JSON.stringify(memory));
}

/** Stores that the person wants no further offers (rule:install-offer). */
export function refuseInstall(): void {
  writeInstallMemory({ ...readInstallMemory(), isRefused: true });
}

/** True in the window of the installed app; Safari on iOS has a property of its own for it. */
export function isInstalled(): boolean {
  const modes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];
  const isAppWindow = modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches);
  return isAppWindow || ('standalone' in navigator && navigator.standalone === true);
}

/**
 * True in a chat while a reply is running, after a failure, and after help in a crisis. Otherwise the chat sets
 * `data-own-messages`, the number of the person's messages that it shows (src/islands/chat/Chat.island.tsx).
 */
export function isReplyRunning(): boolean {
  return document.querySelector('.chat-frame:not([data-own-messages])') !== null;
}
