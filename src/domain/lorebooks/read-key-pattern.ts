import type { KeyRules } from './lore-book.ts';

const delimited = /^\/(.+)\/([dgimsuvy]*)$/s;
/** A slash inside ends the pattern, as in JavaScript: `/home/user/` is a word. */
const openSlash = /(?:^|[^\\])\//;

/**
 * Reads a key that is a pattern: written `/…/flags`, or any key of an entry set to patterns; null for a key that is a
 * word.
 */
export function readKeyPattern(
  key: string,
  rules: Pick<KeyRules, 'useRegex' | 'caseSensitive'>,
): { source: string; flags: string } | null {
  const [, source, flags = ''] = key.startsWith('/') ? (delimited.exec(key) ?? []) : [];
  if (source !== undefined && !openSlash.test(source)) return { source, flags };
  return rules.useRegex ? { source: key, flags: rules.caseSensitive ? '' : 'i' } : null;
}
