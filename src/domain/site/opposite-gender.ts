import type { Gender } from '#src/contract/call/fields.ts';

/**
 * Returns the gender of the characters shown to a person first (rule:opposite-gender): the other one; women if the
 * person's is unknown.
 */
export function oppositeGender(gender: string | null | undefined): Gender {
  return gender === 'FEMALE' ? 'MALE' : 'FEMALE';
}
