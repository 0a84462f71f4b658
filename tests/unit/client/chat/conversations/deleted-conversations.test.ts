import { afterEach, expect, it } from 'vitest';
import {
  isDeleted,
  recordDeletions,
  waitUntilRestored,
  watchDeletion,
} from '#src/client/chat/conversations/deleted-conversations.ts';

const [one, other] = ['one', 'other'];

afterEach(() => {
  recordDeletions({ there: [one, other], deleted: [] });
});

it('a conversation is deleted until it is reported as restored, whatever else is reported', () => {
  recordDeletions({ there: [other], deleted: [one] });
  expect([isDeleted(one), isDeleted(other), isDeleted(null)]).toEqual([true, false, false]);
  // As after a search for another text.
  recordDeletions({ there: [], deleted: [] });
  expect(isDeleted(one)).toBe(true);
  recordDeletions({ there: [one], deleted: [] });
  expect(isDeleted(one)).toBe(false);
});

it('a listener learns of the deletion of its own conversation only', () => {
  const { deleted, done } = watchDeletion(one);
  recordDeletions({ there: [], deleted: [other] });
  expect(deleted.aborted).toBe(false);
  recordDeletions({ there: [], deleted: [one] });
  expect(deleted.aborted).toBe(true);
  done();
  expect(watchDeletion(one).deleted.aborted).toBe(true);
});

it('waiting ends when the conversation is restored, or nobody waits any longer', async () => {
  await waitUntilRestored(one, new AbortController().signal);
  recordDeletions({ there: [], deleted: [one] });
  const restored = waitUntilRestored(one, new AbortController().signal);
  const leaving = new AbortController();
  const left = waitUntilRestored(one, leaving.signal);
  leaving.abort();
  await left;
  recordDeletions({ there: [one], deleted: [] });
  await restored;
});
