/** The context of a match for a rule: the clause before it and the text after it. */
export interface RuleContext {
  before: string;
  after: string;
}

/** A pattern that states an age in its first group. */
export interface AgeRule {
  pattern: RegExp;
  /** Lowest age that counts: smaller numbers mean something else in loose patterns. */
  minimum?: number;
  /** True for a label, which is more reliable than a sentence: it decides the age that a card states. */
  isLabel?: boolean;
  /** True for `under 21`, which means one less. */
  isBelow?: boolean;
  isExempt?: (context: RuleContext) => boolean;
  read?: (digits: string) => number | null;
}

/** A pattern for words that are only used of a minor. */
export interface WordRule {
  pattern: RegExp;
  isExempt?: (context: RuleContext) => boolean;
}

const beforeCharacters = 60;
const afterCharacters = 40;

/** Reads the context of a match, within its clause. */
export function readContext(text: string, index: number, length: number): RuleContext {
  const before = text.slice(Math.max(0, index - beforeCharacters), index);
  const after = text.slice(index + length, index + length + afterCharacters);
  return { before: before.split(/[.!?;\n。！？；]/).at(-1) ?? '', after };
}
