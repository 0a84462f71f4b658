import { atom } from 'nanostores';

/** The message that is being edited, with what was typed: kept apart, so that scrolling away does not lose it. */
export const $editing = atom<{ id: string; text: string } | null>(null);

/** The message whose menu is open, and what it hangs on. */
export const $menu = atom<{ id: string; opener: HTMLElement } | null>(null);
