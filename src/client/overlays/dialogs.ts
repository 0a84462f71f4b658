import { atom } from 'nanostores';
import type { Product, Subscription } from '#src/contract/membership/payment-calls.ts';
import { askForOverlays } from './ask-for-overlays.ts';
import { keepValue } from '#src/client/browser/browser-values.ts';
import { changeSettings } from '../account/settings.ts';

/** Storage key of the time at which a dialog of this tab was closed. */
export const dialogClosedKey = 'dialog-closed';

export type Dialog =
  /**
   * The dialog 'One-click login' (rule:one-dialog); `favourite` is the id of the character that the guest wanted to add
   * to the favourites, `next` a path of this site to go to afterwards; `reason` is what an account is needed for.
   */
  | { name: 'login'; favourite?: string; next?: string; reason?: 'background' }
  /**
   * The dialog 'Not Enough Gems Now' (rule:one-dialog); `isTextKept`: the person's text stays in the field of the chat.
   */
  | { name: 'upgrade'; isTextKept?: boolean }
  /** The last confirmation before an account, or all data of a guest, is deleted. */
  | { name: 'erase'; whose: 'account' | 'guest' }
  /** The last step of an order before it is paid; `gives`: what is bought; `back`: the page that the person goes to then. */
  | { name: 'order'; product: Product; gives: string; isSandbox: boolean; back: string | null }
  /** A change from the current plan. */
  | { name: 'change'; product: Product; from: Subscription }
  /** Reports a reply (rule:reports). */
  | { name: 'report'; messageId: string }
  /** Offers the installed app (rule:install-offer). */
  | { name: 'install' };

/** The open dialog; there is never more than one. */
export const $dialog = atom<Dialog | null>(null);

let opener: Element | null = null;

/** Opens a dialog, in place of the open one. */
export function openDialog(dialog: Dialog): void {
  if ($dialog.get() === null) opener = document.activeElement;
  $dialog.set(dialog);
  recordFlags(dialog);
  askForOverlays();
}

export function closeDialog(): void {
  if ($dialog.get() === null) return;
  $dialog.set(null);
  recordFlags(null);
  recordClosed();
}

/** Notes when a dialog was closed, so that unrequested offers wait (src/client/pwa/offer-install.ts). */
function recordClosed(): void {
  keepValue('sessionStorage', dialogClosedKey, String(Date.now()));
}

/** Moves the focus back to the element that had it before the first dialog was opened. */
export function restoreFocus(): void {
  if ($dialog.get() === null && opener instanceof HTMLElement) opener.focus();
}

/** Stores which dialog is open in the flags of the settings (rule:settings). */
export function recordFlags(dialog: Dialog | null): void {
  changeSettings({ loginDialog: dialog?.name === 'login', upgradeDialog: dialog?.name === 'upgrade' });
}
