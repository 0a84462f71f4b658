import { type MatureLabel, strongestLabel } from './visible-labels.ts';

const styles: Record<MatureLabel, string> = { NSFW: 'chip-nsfw', BDSM: 'chip-bdsm' };

/**
 * Returns the class of a tag with a prominent label (rule:label-styles): of several labels the stronger's; null for
 * others.
 */
export function labelStyleOf(labelType: string): string | null {
  const label = strongestLabel(labelType);
  return label === null ? null : styles[label];
}
