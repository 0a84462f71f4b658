import type { ChatShortcutTexts } from '#src/i18n/chat-shortcut-texts.ts';

/** Keys that are pressed together, by their names in `KeyboardEvent.key`; `Mod` is ⌘ on Apple's devices, else Ctrl. */
export type KeyChord = readonly string[];

/** What a shortcut that the page itself listens to does. */
export type ShortcutAction =
  | 'search'
  | 'write'
  | 'conversations'
  | 'new'
  | 'memory'
  | 'branches'
  | 'settings'
  | 'help'
  | 'again'
  | 'stop';

export interface Shortcut {
  /** Each of them does it. */
  chords: readonly KeyChord[];
  words: (texts: ChatShortcutTexts) => string;
  /** Null for what a field, a list or a panel does by itself, and is only told here. */
  action: ShortcutAction | null;
}

export interface ShortcutGroup {
  heading: (texts: ChatShortcutTexts) => string;
  shortcuts: readonly Shortcut[];
}

/** All shortcuts of the chat: what the page listens to, and what its help shows. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: (texts) => texts.groupAnywhere,
    shortcuts: [
      { chords: [['/']], words: (texts) => texts.shortcutSearch, action: 'search' },
      { chords: [['i']], words: (texts) => texts.shortcutWrite, action: 'write' },
      { chords: [['c']], words: (texts) => texts.shortcutConversations, action: 'conversations' },
      { chords: [['n']], words: (texts) => texts.shortcutNew, action: 'new' },
      { chords: [['m']], words: (texts) => texts.shortcutMemory, action: 'memory' },
      { chords: [['b']], words: (texts) => texts.shortcutBranches, action: 'branches' },
      { chords: [['s']], words: (texts) => texts.shortcutSettings, action: 'settings' },
      { chords: [['r']], words: (texts) => texts.shortcutAgain, action: 'again' },
      { chords: [['x']], words: (texts) => texts.shortcutStop, action: 'stop' },
      { chords: [['?']], words: (texts) => texts.shortcutHelp, action: 'help' },
      { chords: [['Escape']], words: (texts) => texts.shortcutClose, action: null },
    ],
  },
  {
    heading: (texts) => texts.groupComposer,
    shortcuts: [
      { chords: [['Enter'], ['Mod', 'Enter']], words: (texts) => texts.shortcutSend, action: null },
      { chords: [['Shift', 'Enter']], words: (texts) => texts.shortcutLine, action: null },
      { chords: [['ArrowUp']], words: (texts) => texts.shortcutEdit, action: null },
    ],
  },
  {
    heading: (texts) => texts.groupMessages,
    shortcuts: [
      { chords: [['ArrowLeft'], ['ArrowRight']], words: (texts) => texts.shortcutVariants, action: null },
    ],
  },
];

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key does that is pressed outside of every field; null for nothing. Shift is part of the key itself. */
export function findShortcut({ key, ctrlKey, metaKey, altKey }: KeyPress): ShortcutAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  const shortcuts = shortcutGroups.flatMap((group) => group.shortcuts);
  return shortcuts.find(({ chords }) => chords.some((chord) => isOne(chord, pressed)))?.action ?? null;
}

/** How a key is called on this device. */
export function nameKey(key: string, texts: ChatShortcutTexts, isApple: boolean): string {
  const name = key === 'Mod' ? (isApple ? 'Meta' : 'Control') : key;
  const symbol = isApple ? appleSymbols[name] : undefined;
  if (symbol !== undefined) return symbol;
  const names: Readonly<Record<string, string>> = texts.keyNames;
  return names[name] ?? name.toUpperCase();
}

const appleSymbols: Readonly<Record<string, string>> = {
  Meta: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Control: '⌃',
  Enter: '↩',
  Escape: '⎋',
};

function isOne(chord: KeyChord, key: string): boolean {
  return chord.length === 1 && chord[0] === key;
}
