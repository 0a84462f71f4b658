import { atom } from 'nanostores';
import { askForOverlays } from './ask-for-overlays.ts';

export interface NewToast {
  text: string;
  /** A line beneath: what happened, where the text alone does not say it. */
  detail?: string | undefined;
  kind: 'success' | 'failure' | 'note';
  /** A button in the toast, such as to undo, or a link. */
  action?: { label: string; run: () => void } | { label: string; href: string } | undefined;
  /** What it speaks of: a newer toast about the same takes the place of an older one. */
  about?: string;
}

export interface Toast extends NewToast {
  id: number;
  /** How often it was said while it stood there. */
  count: number;
}

/** How long a toast stays (rule:toasts). */
export const toastMs = 3_000;
/** The most toasts at once; an older one gives way. */
const maxToasts = 3;

/** The toasts that are shown, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Says something for three seconds (rule:toasts). What is said already, word for word, is counted (rule:toasts). */
export function showToast(toast: NewToast): void {
  const toasts = $toasts.get();
  const same = toasts.find((one) => isSame(one, toast));
  if (same === undefined) {
    lastId += 1;
    const others = toasts.filter(({ about }) => about === undefined || about !== toast.about);
    $toasts.set([...others, { ...toast, id: lastId, count: 1 }].slice(-maxToasts));
  } else $toasts.set(toasts.map((one) => (one === same ? { ...one, count: one.count + 1 } : one)));
  askForOverlays();
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Toasts with a button are about something of their own, and never the same. */
function isSame(one: NewToast, other: NewToast): boolean {
  const hasAction = one.action !== undefined || other.action !== undefined;
  const says = ({ text, detail, kind }: NewToast) => [kind, text, detail].join();
  return !hasAction && says(one) === says(other);
}
