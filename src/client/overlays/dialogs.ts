import { atom } from 'nanostores';
import type { Product, Subscription } from '#src/contract/membership/payment-calls.ts';
import { askForOverlays } from './ask-for-overlays.ts';
import { keepValue } from '#src/client/browser/browser-values.ts';
import { changeSettings } from '../account/settings.ts';

/** A dialog over the page. */
export type Dialog =
  /**
   * 'One-click login' (rule:one-dialog); `favourite` is the id of the character that the guest wanted to like, `next`
   * a path of this site to go on to; `reason` is what an account is needed for.
   */
  | { name: 'login'; favourite?: string; next?: string; reason?: 'background' }
  /** 'Not Enough Gems Now' (rule:one-dialog); `isTextKept`: what was written stays in the field of the chat. */
  | { name: 'upgrade'; isTextKept?: boolean }
  /** The last question before an account, or everything of a guest, is erased. */
  | { name: 'erase'; whose: 'account' | 'guest' }
  /** The last look at an order before it is paid; `back` is where the person goes on then. */
  | { name: 'order'; product: Product; isSandbox: boolean; back: string | null }
  /** The same for another plan in the place of the present one. */
  | { name: 'change'; product: Product; from: Subscription }
  /** Reports a reply (rule:reports). */
  | { name: 'report'; messageId: string }
  /** Offers the installed app (rule:install-offer). */
  | { name: 'install' };

/** The dialog that is open; there is never more than one. */
export const $dialog = atom<Dialog | null>(null);

let opener: Element | null = null;

/** Opens a dialog, in the place of the one that is open. */
export function openDialog(dialog: Dialog): void {
  if ($dialog.get() === null) opener = document.activeElement;
  $dialog.set(dialog);
  noteFlags(dialog);
  askForOverlays();
}

export function closeDialog(): void {
  if ($dialog.get() === null) return;
  $dialog.set(null);
  noteFlags(null);
  noteClosed();
}

/** Offers that nobody asked for keep their distance (src/client/pwa/offer-install.ts, which names the key as well). */
function noteClosed(): void {
  keepValue('sessionStorage', 'dialog-closed', String(Date.now()));
}

/** Gives the focus back to what had it before the first dialog was opened. */
export function restoreFocus(): void {
  if ($dialog.get() === null && opener instanceof HTMLElement) opener.focus();
}

/** The flags of the settings say which dialog is open (rule:settings). */
function noteFlags(dialog: Dialog | null): void {
  changeSettings({ loginDialog: dialog?.name === 'login', upgradeDialog: dialog?.name === 'upgrade' });
}
