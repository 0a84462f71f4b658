import { type MatureLabel, strongestLabel } from './visible-labels.ts';

const styles: Record<MatureLabel, string> = { NSFW: 'chip-nsfw', BDSM: 'chip-bdsm' };

/**
 * The class of a tag whose label is to be unmistakable (rule:label-styles): of several labels the stronger's; null
 * for others.
 */
export function labelStyleOf(labelType: string): string | null {
  const label = strongestLabel(labelType);
  return label === null ? null : styles[label];
}
