import { keepValue, readValue } from '../browser/browser-values.ts';

/**
 * The storage key of what this browser remembers of notifications, in one line: `left` once a running reply was left,
 * `done` once that was answered, or `on {day} {owner}` where they are on: when the server last heard so, in days since
 * 1970, and from whom (`storageOwner`).
 */
const key = 'push';

const dayMs = 86_400_000;

export function readMark(): string | null {
  return readValue('localStorage', key);
}

export function keepMark(mark: 'left' | 'done'): void {
  keep(mark);
}

/** Notes that notifications are on, and that the server heard it now. */
export function keepOn(owner: string): void {
  keep(`on ${today()} ${owner}`);
}

/** The owner of the notifications in this browser, and whether the server heard so today; null where they are off. */
export function readOn(): { owner: string; isFresh: boolean } | null {
  const [, day, owner] = /^on (\d+) (.*)$/.exec(readMark() ?? '') ?? [];
  return day === undefined || owner === undefined ? null : { owner, isFresh: Number(day) === today() };
}

function keep(mark: string): void {
  keepValue('localStorage', key, mark);
}

function today(): number {
  return Math.floor(Date.now() / dayMs);
}
