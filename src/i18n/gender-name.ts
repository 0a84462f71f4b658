import type { Catalogue } from './en.ts';

/** The name of a choice of genders. */
export function genderNameOf(texts: Catalogue, choice: 'FEMALE' | 'MALE' | 'ALL'): string {
  return { FEMALE: texts.genderFemale, MALE: texts.genderMale, ALL: texts.genderAll }[choice];
}
