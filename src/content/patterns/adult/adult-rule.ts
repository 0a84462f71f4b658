/** A context in which a match says nothing about a character's age; `src/domain/safety/adult` recognises each. */
export type Exemption =
  | 'past'
  | 'thing'
  | 'other-years'
  | 'at-age'
  | 'other-word'
  | 'other-group'
  | 'other-age'
  | 'disclaimer'
  | 'other-pupil'
  | 'law';

/** A pattern for words that are only used of a minor. */
export interface WordRule {
  pattern: RegExp;
  unless?: readonly Exemption[];
  /** Matches the end of the clause before an exempt match. */
  unlessBefore?: RegExp;
  /** Matches the beginning of the text after an exempt match. */
  unlessAfter?: RegExp;
}

/** A pattern that states an age in its first group. */
export interface AgeRule extends WordRule {
  /** Lowest age that counts: smaller numbers mean something else in loose patterns. */
  minimum?: number;
  /** True for a label, which is more reliable than a sentence: it decides the age that a card states. */
  isLabel?: boolean;
  /** True for `under 21`, which means an age of one year less. */
  isBelow?: boolean;
  /** The form of the number; digits by default. */
  numeral?: 'decade' | 'chinese' | 'graceful';
  /** The age of a pattern that matches no number. */
  age?: number;
}
