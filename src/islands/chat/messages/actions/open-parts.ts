import { atom } from 'nanostores';

/** A message that is being edited, with what was typed. */
export interface OpenEditor {
  id: string;
  text: string;
  /** The version of the message that is edited: a newer one is not overwritten. */
  version: number;
  /** The message was changed elsewhere, which its author has been shown. */
  isBehind?: boolean;
}

/** The open editor: kept apart, so that scrolling away does not lose it. */
export const $editing = atom<OpenEditor | null>(null);

/** The message whose menu is open, and what it hangs on. */
export const $menu = atom<{ id: string; opener: HTMLElement } | null>(null);
