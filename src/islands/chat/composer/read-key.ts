import type { KeyboardEvent } from 'react';

/**
 * Returns the action of a key in the field; undefined if the key only types, as every key of an input method's
 * composition does. Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks the line as well,
 * because there is no Shift+Enter.
 */
export function readKey(event: KeyboardEvent, isTouched: boolean): 'send' | 'stop' | 'edit' | undefined {
  const { key } = event;
  if (isComposing(event)) return undefined;
  if (key === 'Escape') return 'stop';
  if (event.shiftKey) return undefined;
  if (key === 'ArrowUp') return 'edit';
  return key === 'Enter' && (!isTouched || event.ctrlKey || event.metaKey) ? 'send' : undefined;
}

/**
 * Checks for a running composition. Safari ends it before this event; then only the key code shows it, which is
 * deprecated without a replacement.
 */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
