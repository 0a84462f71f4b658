/** This browser's record of visits and of offers to install the app. */
export interface InstallMemory {
  visits: number;
  /** The time at which a page was last open, in ms since 1970. */
  seenAt: number;
  /** The time at which the app was last offered, in ms since 1970; 0 for never. */
  offeredAt: number;
  /** True if the person declined all further offers (rule:install-offer). */
  isRefused: boolean;
}

export const firstMemory: InstallMemory = { visits: 0, seenAt: 0, offeredAt: 0, isRefused: false };

/** Pause that ends a visit, in ms: half an hour, as analytics count. */
const visitMs = 30 * 60_000;
/** Pause after an offer was closed, in ms: two weeks. */
const restMs = 14 * 24 * 3_600_000;
const enoughVisits = 2;
const enoughMessages = 3;

/** Counts a visit if the page is opened after a pause, or, by a clock that was set back, before the last one. */
export function countVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = now - memory.seenAt > visitMs || now < memory.seenAt;
  return { ...memory, visits: memory.visits + (isNew ? 1 : 0), seenAt: now };
}

/** Checks whether the app may be offered: in the second visit, or to a person who has sent three messages. */
export function mayOfferApp(memory: InstallMemory, messages: number, now: number): boolean {
  if (memory.isRefused) return false;
  const pauseMs = now - memory.offeredAt;
  if (memory.offeredAt > 0 && pauseMs >= 0 && pauseMs < restMs) return false;
  return memory.visits >= enoughVisits || messages >= enoughMessages;
}

/** Pages on which people are busy with something else, or already see the entry in the settings. */
const busyPages = /^\/(login|membership|share|mine\/settings|safety|offline)(\/|$)/;

export function isBusyPage(pathname: string): boolean {
  return busyPages.test(pathname);
}
