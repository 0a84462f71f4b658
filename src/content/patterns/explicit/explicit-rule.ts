export interface ExplicitRule {
  pattern: RegExp;
  /** A second pattern that the sentence must match. */
  and?: RegExp;
  /** A pattern that shows that something else is meant. */
  unless?: RegExp;
  /** True for a pattern that does not apply to text about medicine, education, law or abuse suffered. */
  isOfBodies?: true;
}
