import { keepValue, readValue } from '../browser/browser-values.ts';

/**
 * Storage key of this browser's state of notifications, on one line: `left` once a running reply was left, `done` once
 * that was answered, or `on {day} {owner}` if they are on: the day on which the server last received the subscription,
 * in days since 1970, and its owner (`storageOwner`).
 */
const key = 'push';

const dayMs = 86_400_000;
/** Time that a login and a logout wait for the push service, in ms. */
export const pushPatienceMs = 3_000;

export function readPushMark(): string | null {
  return readValue('localStorage', key);
}

export function storePushMark(mark: 'left' | 'done'): void {
  keep(mark);
}

/** Records that notifications are on, and that the server received the subscription now. */
export function storePushOwner(owner: string): void {
  keep(`on ${today()} ${owner}`);
}

/**
 * Reads the owner of the notifications in this browser, and whether the server received the subscription today; null if
 * they are off.
 */
export function readPushOwner(): { owner: string; isFresh: boolean } | null {
  const [, day, owner] = /^on (\d+) (.*)$/.exec(readPushMark() ?? '') ?? [];
  return day === undefined || owner === undefined ? null : { owner, isFresh: Number(day) === today() };
}

function keep(mark: string): void {
  keepValue('localStorage', key, mark);
}

function today(): number {
  return Math.floor(Date.now() / dayMs);
}
