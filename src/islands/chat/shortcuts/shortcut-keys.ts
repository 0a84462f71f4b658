/**
 * The action of each single key that a focused message listens to, by its name in `KeyboardEvent.key`; separate from the help,
 * which most people never open.
 */
export const shortcutKeys = {
  '/': 'search',
  i: 'write',
  c: 'conversations',
  n: 'new',
  m: 'memory',
  b: 'branches',
  s: 'settings',
  r: 'again',
  x: 'stop',
  '?': 'help',
} as const;

/** `find` is the action of Ctrl+K or ⌘K, from anywhere in the chat. */
export type ShortcutAction = (typeof shortcutKeys)[keyof typeof shortcutKeys] | 'find';

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Finds the action of a key pressed on a message; null for none. Shift is part of the key itself. */
export function findShortcut({ key, ctrlKey, metaKey, altKey }: KeyPress): ShortcutAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.toLowerCase();
  return isShortcut(pressed) ? shortcutKeys[pressed] : null;
}

function isShortcut(key: string): key is keyof typeof shortcutKeys {
  return Object.hasOwn(shortcutKeys, key);
}
