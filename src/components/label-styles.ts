/** The classes of tags whose label is to be unmistakable (spec §6), by `label_type`. */
export const labelStyles: Readonly<Record<string, string>> = { NSFW: 'chip-nsfw', BDSM: 'chip-bdsm' };
