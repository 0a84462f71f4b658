import { useState } from 'react';
import { type LorebookEntry, maxLoreLength } from '#src/contract/lorebooks/lorebook-calls.ts';
import { containsLookaround } from '#src/domain/lorebooks/patterns/contains-lookaround.ts';

export type TypedEntry = ReturnType<typeof useTypedEntry>;

/** Keeps an entry as it is typed: the keys of a field stay one text until they are saved. */
export function useTypedEntry(entry: LorebookEntry | null) {
  const [draft, setDraft] = useState(entry ?? newEntry);
  const [keys, setKeys] = useState(joinKeys(draft.keys, draft.use_regex));
  const [secondary, setSecondary] = useState(joinKeys(draft.secondary_keys, draft.use_regex));
  return {
    draft,
    keys,
    secondary,
    setKeys,
    setSecondary,
    change: (fields: Partial<LorebookEntry>) => setDraft({ ...draft, ...fields }),
    isTooLong: draft.content.length > maxLoreLength,
    hasLookaround: hasLookaround(draft, keys, secondary),
    compose(): LorebookEntry {
      const secondaryKeys = splitKeys(secondary, draft.use_regex);
      return {
        ...draft,
        keys: splitKeys(keys, draft.use_regex),
        secondary_keys: secondaryKeys,
        selective: secondaryKeys.length > 0,
      };
    },
  };
}

/** Checks whether one of the typed keys is a pattern that never matches. */
function hasLookaround({ use_regex: isRegex }: LorebookEntry, ...typed: string[]): boolean {
  return typed
    .flatMap((keys) => splitKeys(keys, isRegex))
    .some((key) => (isRegex || key.startsWith('/')) && containsLookaround(key));
}

const newEntry: LorebookEntry = {
  index: 0,
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
};

/** Joins keys for editing: with commas, or one per line if they are regular expressions, which may contain commas. */
function joinKeys(keys: readonly string[], isRegex: boolean): string {
  return keys.join(isRegex || keys.some((key) => key.includes(',')) ? '\n' : ', ');
}

/** Splits typed keys; several lines are a key each, one line is split at its commas. */
function splitKeys(typed: string, isRegex: boolean): string[] {
  const isLines = isRegex || typed.includes('\n');
  return typed
    .split(isLines ? /\n/ : /[,，]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');
}
