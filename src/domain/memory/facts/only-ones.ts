import type { Kin } from './fact-types.ts';

/** Relatives of whom a person has one: another name replaces the earlier one. */
export const onlyOnes: ReadonlySet<Kin> = new Set<Kin>([
  'mother',
  'father',
  'wife',
  'husband',
  'girlfriend',
  'boyfriend',
]);
