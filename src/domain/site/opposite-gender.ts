import type { Gender } from '#src/contract/call/fields.ts';

/**
 * The gender of the characters that a person is first shown (rule:opposite-gender): of the other one; women where
 * none is known.
 */
export function oppositeGender(gender: string | null | undefined): Gender {
  return gender === 'FEMALE' ? 'MALE' : 'FEMALE';
}
