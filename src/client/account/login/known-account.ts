import { keepValue, readValue } from '#src/client/browser/browser-values.ts';

const key = 'had-account';

/** Records that someone with an account uses this browser, without storing who; still known after a logout. */
export function recordAccount(): void {
  keepValue('localStorage', key, '1');
}

/** True if somebody logged in here before: then the login dialog begins with logging in, else with a new account. */
export function hadAccount(): boolean {
  return readValue('localStorage', key) !== null;
}
