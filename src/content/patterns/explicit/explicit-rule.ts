/** What makes a sentence explicit. */
export interface ExplicitRule {
  pattern: RegExp;
  /** What the sentence holds besides. */
  and?: RegExp;
  /** What of the sentence shows that something else is meant. */
  unless?: RegExp;
  /** Medicine, upbringing, justice and what was suffered speak of the same. */
  isOfBodies?: true;
}
