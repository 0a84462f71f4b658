import {
  countVisit,
  type InstallMemory,
  isBusyPage,
  mayOfferApp,
} from '#src/domain/install/install-offer.ts';
import { askForOverlays } from '../overlays/ask-for-overlays.ts';
import { readValue } from '../browser/browser-values.ts';
import { readInstallMemory, writeInstallMemory } from './install-memory.ts';
import { isReplyRunning } from './is-reply-running.ts';

/** How long a page is left alone before anything is offered on it, and a chat after its reply, in ms. */
const calmMs = 3_000;
/** How long after another dialog nothing is offered, in ms. */
const afterDialogMs = 60_000;
/** Where src/client/overlays/dialogs.ts notes when a dialog of this tab was closed. */
const dialogKey = 'dialog-closed';

/** Notes the visit, and waits for a good moment to offer the app on this page, if there may be one. */
export function offerInstall(): void {
  const memory = noteVisit();
  if (memory !== null && !memory.isRefused) watchForMoment();
}

/** Null where this browser keeps nothing. */
function noteVisit(): InstallMemory | null {
  const memory = countVisit(readInstallMemory(), Date.now());
  return writeInstallMemory(memory) ? memory : null;
}

/**
 * Offers the app once on a page: some seconds after it was opened, and in a chat only after a reply has ended.
 */
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
    const { said } = chat.dataset;
    if (said === undefined) return;
    timer = setTimeout(() => {
      if (offer(Number(said))) watcher.disconnect();
    }, calmMs);
  });
  watcher.observe(chat, { attributeFilter: ['data-said'] });
}

/** @returns true where it was offered */
function offer(messages: number): boolean {
  const now = Date.now();
  const memory = readInstallMemory();
  if (!mayOfferApp(memory, messages, now) || isBusy(now)) return false;
  writeInstallMemory({ ...memory, offeredAt: now });
  // No script of a page knows dialogs: the overlays look for this when they are asked for.
  document.documentElement.dataset['offer'] = 'install';
  askForOverlays();
  return true;
}

/**
 * True while something else is open, or was a moment ago, while somebody types, and while nobody looks. A draft counts,
 * though a reload would not lose it (`hasUnsavedText`).
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
