import { describe, expect, it } from 'vitest';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { containsLookaround } from '#src/domain/lorebooks/patterns/contains-lookaround.ts';
import { notePatterns } from '#src/domain/lorebooks/note-patterns.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';

function note(...entries: Record<string, unknown>[]): FileNote[] {
  const notes: FileNote[] = [];
  notePatterns(entries.map(composeEntry), notes);
  return notes;
}

describe('notePatterns', () => {
  it('names each key that can never match, with the reason', () => {
    expect(note({ keys: ['dragon', '/dragon(?=s)/i'] })).toEqual([
      {
        field: 'character_book.entries.0.keys',
        outcome: 'unused',
        reason: {
          en: 'the pattern /dragon(?=s)/i looks ahead or behind ((?=, (?!, (?<=, (?<!): patterns cannot do that here, so it never matches',
          'zh-CN':
            '表达式 /dragon(?=s)/i 使用了环视（(?=、(?!、(?<=、(?<!），这里不支持，因此不会匹配任何内容',
        },
      },
    ]);
    expect(note({ keys: ['(dragon'], use_regex: true })[0]?.reason.en).toBe(
      'the pattern (dragon is not valid here, or too large; it never matches',
    );
    expect(note({ keys: ['dragon'], secondary_keys: ['/(?<!un)kind/'] })[0]?.field).toBe(
      'character_book.entries.0.secondary_keys',
    );
  });

  it.each([
    [{ keys: ['/drag.n/i'] }],
    [{ keys: ['dragon(?=s)'] }],
    [{ keys: [String.raw`/drag\(?=on/`] }],
    [{ keys: ['/{{user}}: hello/'] }],
  ])('reports nothing for %j', (entry) => {
    expect(note(entry)).toEqual([]);
  });

  it('is part of the import report of a world-info file', () => {
    const file = { entries: { 0: { uid: 0, key: ['/(?<!un)kind/'], content: 'x' } } };
    const { notes } = readLorebookFile(new TextEncoder().encode(JSON.stringify(file)));
    expect(notes.map(({ outcome, field }) => `${outcome} ${field}`)).toEqual([
      'kept entries',
      'unused character_book.entries.0.keys',
    ]);
  });
});

describe('containsLookaround', () => {
  it.each([
    ['a(?=b)', true],
    ['a(?!b)', true],
    ['(?<=a)b', true],
    ['(?<!a)b', true],
    ['(?:a)b', false],
    ['(?<name>a)b', false],
    [String.raw`\(?=a`, false],
  ])('%s: %s', (source, isSo) => {
    expect(containsLookaround(source)).toBe(isSo);
  });
});
