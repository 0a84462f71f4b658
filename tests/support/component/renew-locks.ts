import { locks } from 'node:worker_threads';

/** Gives a new document its locks: none that an earlier one still holds stands in its way, as in a browser. */
export function renewLocks(): void {
  const id = crypto.randomUUID();
  const request = (name: string, work: () => unknown) => locks.request(`${name} of ${id}`, work);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
