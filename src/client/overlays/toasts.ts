import { atom } from 'nanostores';
import { askForOverlays } from './ask-for-overlays.ts';

export interface NewToast {
  text: string;
  /** A second line with the details, if the text does not have them. */
  detail?: string | undefined;
  kind: 'success' | 'failure' | 'note';
  /** A button in the toast, for example to undo, or a link. */
  action?: { label: string; run: () => void } | { label: string; href: string } | undefined;
  /** The subject of the toast: a newer toast about the same subject replaces an older one. */
  about?: string;
}

export interface Toast extends NewToast {
  id: number;
  /** Number of times it was shown while it was visible. */
  count: number;
}

/** Time for which a toast stays (rule:toasts), in ms. */
export const toastMs = 3_000;
/** Upper limit of toasts at once; an older toast is dropped. */
const maxToasts = 3;

/** The visible toasts, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast for three seconds (rule:toasts). If the same text is already visible, it is counted (rule:toasts). */
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

/**
 * Checks whether toasts are the same; toasts with a button or link never are, because each toast has its own subject.
 */
function isSame(one: NewToast, other: NewToast): boolean {
  const hasAction = one.action !== undefined || other.action !== undefined;
  const toKey = ({ text, detail, kind }: NewToast) => [kind, text, detail].join();
  return !hasAction && toKey(one) === toKey(other);
}
