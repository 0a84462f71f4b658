import { atom } from 'nanostores';

/** A message that is being edited, with the typed text. */
export interface OpenEditor {
  id: string;
  text: string;
  /** The version of the message that is edited: a newer version is not overwritten. */
  version: number;
  /** True if the message was changed elsewhere and the person has seen it. */
  isBehind?: boolean;
}

/** The open editor: kept outside of the list, so that scrolling away does not lose it. */
export const $editing = atom<OpenEditor | null>(null);

/** The id of the message for which another reply is offered: one press more requests it. */
export const $offer = atom<string | null>(null);

/** The message whose menu is open, and the element that it is placed at. */
export const $menu = atom<{ id: string; opener: HTMLElement } | null>(null);
