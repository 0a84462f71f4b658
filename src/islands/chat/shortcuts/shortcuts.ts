import type { ChatShortcutTexts } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { type ShortcutAction, shortcutKeys } from './shortcut-keys.ts';

/** Keys that are pressed together, by their names in `KeyboardEvent.key`; `Mod` is ⌘ on Apple's devices, else Ctrl. */
export type KeyChord = readonly string[];

export interface Shortcut {
  /** Alternatives for the action. */
  chords: readonly KeyChord[];
  words: (texts: ChatShortcutTexts) => string;
  /** Null for an action that a field, a list or a panel handles itself, and that is only listed here. */
  action: ShortcutAction | null;
}

export interface ShortcutGroup {
  heading: (texts: ChatShortcutTexts) => string;
  shortcuts: readonly Shortcut[];
}

function ofKey(key: keyof typeof shortcutKeys, words: Shortcut['words']): Shortcut {
  return { chords: [[key]], words, action: shortcutKeys[key] };
}

/** All shortcuts of the chat: the shortcuts that the page listens to, and the shortcuts that its help shows. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: (texts) => texts.groupAnywhere,
    shortcuts: [
      { chords: [['Escape']], words: (texts) => texts.shortcutClose, action: null },
      { chords: [['Mod', 'K']], words: (texts) => texts.shortcutFind, action: null },
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
      ofKey('r', (texts) => texts.shortcutAgain),
      ofKey('x', (texts) => texts.shortcutStop),
      ofKey('i', (texts) => texts.shortcutWrite),
      ofKey('/', (texts) => texts.shortcutSearch),
      ofKey('c', (texts) => texts.shortcutConversations),
      ofKey('n', (texts) => texts.shortcutNew),
      ofKey('m', (texts) => texts.shortcutMemory),
      ofKey('b', (texts) => texts.shortcutBranches),
      ofKey('s', (texts) => texts.shortcutSettings),
      ofKey('?', (texts) => texts.shortcutHelp),
    ],
  },
];

/** Returns the name of a key on this device. */
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
