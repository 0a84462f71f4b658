import type { KeyboardEvent } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

/**
 * Returns the action of a key in the field; undefined if the key only types, as every key of an input method's
 * composition does. Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks the line as well,
 * because there is no Shift+Enter.
 */
export function readKey(event: KeyboardEvent, isTouched: boolean): 'send' | 'stop' | 'edit' | undefined {
  const key = pressedKey(event);
  if (key === 'Escape') return 'stop';
  if (event.shiftKey) return undefined;
  if (key === 'ArrowUp') return 'edit';
  return key === 'Enter' && (!isTouched || event.ctrlKey || event.metaKey) ? 'send' : undefined;
}
