/** The `label_type` of tags that make a character mature (spec §3, D10); `refresh_maturity` in the database knows them too. */
export const matureLabels = ['NSFW', 'BDSM'] as const;

export function isMatureLabel(label: string): boolean {
  return matureLabels.some((mature) => mature === label);
}
