import { describe, expect, it } from 'vitest';
import type { LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import { findOpened } from '#src/islands/chat/panels/lorebooks/find-opened.ts';

const entryOf = (index: number, fields: Partial<LorebookEntry>): LorebookEntry => ({
  index,
  name: '',
  keys: [],
  secondary_keys: [],
  content: '',
  enabled: true,
  constant: false,
  selective: false,
  use_regex: false,
  case_sensitive: false,
  insertion_order: 100,
  ...fields,
});
const bookOf = (...fields: Partial<LorebookEntry>[]) => fields.map((each, index) => entryOf(index, each));

const harbour = { name: 'Harbour', keys: ['harbour'], content: 'It burned.' };
const tower = { name: 'Tower', keys: ['tower'], content: 'It fell.' };
const well = { keys: ['harbour'], content: 'It is dry.' };
const before = bookOf(harbour, tower, well);
const openedTower = entryOf(1, tower);

describe('an entry opened before its book was changed elsewhere', () => {
  it('is unchanged where only others were changed, also at another index', () => {
    const now = bookOf({ ...harbour, content: 'It stands.' }, tower, well);
    expect(findOpened(openedTower, before, now)).toEqual({ state: 'same', entry: now[1] });
    const moved = bookOf(tower, well);
    expect(findOpened(openedTower, before, moved)).toEqual({ state: 'same', entry: moved[0] });
  });

  it('is the one at its own index of several equal ones', () => {
    const alike = bookOf(tower, tower);
    expect(findOpened(openedTower, alike, alike)).toEqual({ state: 'same', entry: alike[1] });
  });

  it('is changed where its name, keys or content remain, also at another index', () => {
    for (const left of [{ name: 'Tower' }, { keys: ['tower'] }, { content: 'It fell.' }]) {
      const now = bookOf({ ...left, insertion_order: 5 }, well);
      expect(findOpened(openedTower, before, now)).toEqual({ state: 'changed', entry: now[0] });
    }
  });

  it('is changed when it was only disabled', () => {
    const now = bookOf(harbour, { ...tower, enabled: false }, well);
    expect(findOpened(openedTower, before, now)).toEqual({ state: 'changed', entry: now[1] });
  });

  it('is changed where another text replaces it, and no entry was added or removed', () => {
    const now = bookOf(harbour, { name: 'Gate', keys: ['gate'], content: 'It is shut.' }, well);
    expect(findOpened(openedTower, before, now)).toEqual({ state: 'changed', entry: now[1] });
  });

  it('is missing once it was deleted: it is never confused with another', () => {
    expect(findOpened(openedTower, before, bookOf(harbour, well))).toEqual({ state: 'gone' });
    // The well has the same key, and existed before.
    expect(findOpened(entryOf(0, harbour), before, bookOf(tower, well))).toEqual({ state: 'gone' });
    const withNew = bookOf(harbour, { name: 'Gate', keys: ['gate'], content: 'It is shut.' }, well, {});
    expect(findOpened(openedTower, before, withNew)).toEqual({ state: 'gone' });
  });
});
