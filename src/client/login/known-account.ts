import { keepValue, readValue } from '../browser/browser-values.ts';

const key = 'had-account';

/** Notes that somebody has an account who uses this browser; it says nothing of whose it is, and stays at a logout. */
export function noteAccount(): void {
  keepValue('localStorage', key, '1');
}

/** True when somebody logged in here before: then the login dialog begins with logging in, else with a new account. */
export function hadAccount(): boolean {
  return readValue('localStorage', key) !== null;
}
