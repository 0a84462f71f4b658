/**
 * The labels of tags that make a character mature (rule:label-styles, rule:mature-hidden), the stronger last. A
 * `label_type` may contain several of them, such as `NSFW,BDSM`; `refresh_maturity` in the database knows them too.
 */
export const matureLabels = ['NSFW', 'BDSM'] as const;

export type MatureLabel = (typeof matureLabels)[number];

/** Returns the stronger of the mature labels in a `label_type`; null for a general one. */
export function strongestLabel(labelType: string): MatureLabel | null {
  return matureLabels.findLast((label) => labelType.includes(label)) ?? null;
}
