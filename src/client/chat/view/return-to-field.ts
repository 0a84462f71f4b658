import { findMessageField } from './find-message-field.ts';

/**
 * Takes the focus from a part that disappears with it: to the message field, or to the message of the arrow keys where
 * the field would open a phone's keyboard.
 */
export function returnToField(): void {
  const isTyping = document.activeElement?.matches('input, textarea') === true;
  const opensKeyboard = !isTyping && matchMedia('(pointer: coarse)').matches;
  const message = opensKeyboard ? document.querySelector<HTMLElement>('.chat-item[tabindex="0"]') : null;
  (message ?? findMessageField())?.focus({ preventScroll: true });
}
