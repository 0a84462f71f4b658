/**
 * The labels of tags that make a character mature (rule:label-styles, rule:mature-hidden), the stronger last. A
 * `label_type` may hold several of them, such as `NSFW,BDSM`; `refresh_maturity` in the database knows them too.
 */
export const matureLabels = ['NSFW', 'BDSM'] as const;

export type MatureLabel = (typeof matureLabels)[number];

/** The stronger of the mature labels that a `label_type` holds; null for a general one. */
export function strongestLabel(labelType: string): MatureLabel | null {
  return matureLabels.findLast((label) => labelType.includes(label)) ?? null;
}
