/** What this browser remembers of offering the app. */
export interface InstallMemory {
  visits: number;
  /** When a page was open last, in ms since 1970. */
  seenAt: number;
  /** When the app was offered last, in ms since 1970; 0 for never. */
  offeredAt: number;
  /** The person wants to hear no more of it (rule:install-offer). */
  isRefused: boolean;
}

export const firstMemory: InstallMemory = { visits: 0, seenAt: 0, offeredAt: 0, isRefused: false };

/** A visit ends when no page was opened for so long, in ms: half an hour, as analytics count. */
const visitMs = 30 * 60_000;
/** How long an offer that was closed holds, in ms: two weeks. */
const restMs = 14 * 24 * 3_600_000;
const enoughVisits = 2;
const enoughMessages = 3;

/** Counts a visit where a page is opened after a pause, or before the last one by a clock that was set back. */
export function countVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = now - memory.seenAt > visitMs || now < memory.seenAt;
  return { ...memory, visits: memory.visits + (isNew ? 1 : 0), seenAt: now };
}

/** True where the app may be offered: in the second visit, or to who has said three things in a chat. */
export function mayOfferApp(memory: InstallMemory, messages: number, now: number): boolean {
  if (memory.isRefused) return false;
  const pauseMs = now - memory.offeredAt;
  if (memory.offeredAt > 0 && pauseMs >= 0 && pauseMs < restMs) return false;
  return memory.visits >= enoughVisits || messages >= enoughMessages;
}

/** Pages on which somebody is busy with something else, or finds the entry of the settings. */
const busyPages = /^\/(login|membership|share|mine\/settings|safety|offline)(\/|$)/;

export function isBusyPage(pathname: string): boolean {
  return busyPages.test(pathname);
}
