import { isApple } from './is-apple.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Checks for Ctrl+K, or for ⌘K on Apple's devices, where Ctrl+K edits text. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key === 'k' && !altKey && (isApple() ? metaKey : ctrlKey);
}
