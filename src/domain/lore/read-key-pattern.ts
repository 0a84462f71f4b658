import type { KeyRules } from './lore-book.ts';

/** A key that is a pattern: written `/…/flags`, or any key of an entry that says so; null for one that is a word. */
export function readKeyPattern(
  key: string,
  rules: Pick<KeyRules, 'useRegex' | 'caseSensitive'>,
): { source: string; flags: string } | null {
  const delimited = key.startsWith('/') ? /^\/(.+)\/([dgimsuvy]*)$/s.exec(key) : null;
  if (delimited !== null) return { source: delimited[1] ?? '', flags: delimited[2] ?? '' };
  return rules.useRegex ? { source: key, flags: rules.caseSensitive ? '' : 'i' } : null;
}
