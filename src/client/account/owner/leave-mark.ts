import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';

const markKey = 'leaves-guest';

/**
 * Notes that what the guest of this browser has here stays with the guest at the login that begins now. Another page may
 * be the first to see that login: the answer may be lost, or the tab be closed.
 */
export function keepLeaveMark(): void {
  keepValue('localStorage', markKey, '1');
}

export function hasLeaveMark(): boolean {
  return readValue('localStorage', markKey) !== null;
}

/** Ends it: what this browser has was handed over, or the login was refused. */
export function dropLeaveMark(): void {
  dropValue('localStorage', markKey);
}
