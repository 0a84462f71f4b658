import { expect, it } from 'vitest';
import { chatShortcutTextsOf } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { findShortcut } from '#src/islands/chat/shortcuts/shortcut-keys.ts';
import { nameKey, shortcutGroups } from '#src/islands/chat/shortcuts/shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

it('a key alone does what the help says', () => {
  expect(findShortcut({ ...plain, key: '/' })).toBe('search');
  expect(findShortcut({ ...plain, key: '?' })).toBe('help');
  expect(findShortcut({ ...plain, key: 'M' })).toBe('memory');
  expect(findShortcut({ ...plain, key: 'r' })).toBe('again');
  expect(findShortcut({ ...plain, key: 'Escape' })).toBeNull();
});

it("with Ctrl, ⌘ or Alt it is the browser's", () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(findShortcut({ ...plain, key: 'c', [modifier]: true })).toBeNull();
  }
});

it('no two shortcuts have the same key', () => {
  const chords = shortcutGroups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ chords: all }) => all.map((chord) => chord.join('+'))),
  );
  expect(new Set(chords).size).toBe(chords.length);
});

it('keys have the names that they have on the device', () => {
  const texts = chatShortcutTextsOf('en');
  expect(nameKey('Mod', texts, true)).toBe('⌘');
  expect(nameKey('Mod', texts, false)).toBe('Ctrl');
  expect(nameKey('Enter', chatShortcutTextsOf('zh-CN'), false)).toBe('回车');
  expect(nameKey('m', texts, false)).toBe('M');
});
