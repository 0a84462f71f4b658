import { bdsmNames, nsfwNames } from '#src/content/patterns/tags/mature-names.ts';
import type { MatureLabel } from './visible-labels.ts';

/**
 * Reads the label that the name of a tag gives to its characters; null if none. Full-width letters, accents, invisible
 * characters and underscores hide nothing; in doubt a name is mature (rule:mature-hidden).
 */
export function readTagLabel(name: string): MatureLabel | null {
  const text = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  if (bdsmNames.some((pattern) => pattern.test(text))) return 'BDSM';
  return nsfwNames.some((pattern) => pattern.test(text)) ? 'NSFW' : null;
}
