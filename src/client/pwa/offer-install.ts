import {
  countVisit,
  type InstallMemory,
  isBusyPage,
  mayOfferApp,
} from '#src/domain/install/install-offer.ts';
import { askForOverlays } from '../overlays/ask-for-overlays.ts';
import type { dialogClosedKey } from '../overlays/dialogs.ts';
import { readValue } from '../browser/browser-values.ts';
import { readInstallMemory, writeInstallMemory, isReplyRunning } from './install-state.ts';

/** Time before anything is offered on a page, and in a chat after its reply, in ms. */
const calmMs = 3_000;
/** Time after another dialog in which nothing is offered, in ms. */
const afterDialogMs = 60_000;
// As a value of its own: the home page has no bytes for an import.
const dialogKey = 'dialog-closed' satisfies typeof dialogClosedKey;

/** Records the visit, and waits for a good moment to offer the app on this page, if there may be one. */
export function offerInstall(): void {
  const memory = recordVisit();
  if (memory !== null && !memory.isRefused) watchForMoment();
}

/** Counts the visit; null if this browser stores nothing. */
function recordVisit(): InstallMemory | null {
  const memory = countVisit(readInstallMemory(), Date.now());
  return writeInstallMemory(memory) ? memory : null;
}

/** Offers the app once on a page: some seconds after it was opened; in a chat, only after a reply has ended. */
function watchForMoment(): void {
  if (isBusyPage(location.pathname)) return;
  const chat = document.querySelector<HTMLElement>('.chat-frame');
  if (chat === null) {
    setTimeout(() => offer(0), calmMs);
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = new MutationObserver(() => {
    clearTimeout(timer);
    const { ownMessages } = chat.dataset;
    if (ownMessages === undefined) return;
    timer = setTimeout(() => {
      if (offer(Number(ownMessages))) watcher.disconnect();
    }, calmMs);
  });
  watcher.observe(chat, { attributeFilter: ['data-own-messages'] });
}

/** @returns true if it was offered */
function offer(messages: number): boolean {
  const now = Date.now();
  const memory = readInstallMemory();
  if (!mayOfferApp(memory, messages, now) || isBusy(now)) return false;
  writeInstallMemory({ ...memory, offeredAt: now });
  // No script of a page imports dialogs: the overlays read this when they are loaded.
  document.documentElement.dataset['offer'] = 'install';
  askForOverlays();
  return true;
}

/**
 * True while something else is open, or was a moment ago, while somebody is typing, and while the page is hidden. A
 * draft counts, although a reload would not lose it (`hasUnsavedText`).
 */
function isBusy(now: number): boolean {
  if (document.visibilityState !== 'visible' || isReplyRunning()) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input[type="text"]',
  );
  if ([...fields].some(({ value }) => value !== '')) return true;
  if (document.querySelector('[role="dialog"], [role="menu"], :popover-open, dialog[open]') !== null)
    return true;
  const sinceDialogMs = now - Number(readValue('sessionStorage', dialogKey) ?? 0);
  return sinceDialogMs >= 0 && sinceDialogMs < afterDialogMs;
}
