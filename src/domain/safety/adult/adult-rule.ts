/** What a rule sees around a match: the clause before it and the words after it. */
export interface RuleContext {
  before: string;
  after: string;
}

/** A pattern that states an age in its first group. */
export interface AgeRule {
  pattern: RegExp;
  /** Ages that count as one: small numbers say something else in loose patterns. */
  minimum?: number;
  /** `label` is surer than a sentence: it decides which age a card states. */
  isLabel?: boolean;
  /** True for `under 21`, which means one less. */
  isBelow?: boolean;
  isExempt?: (context: RuleContext) => boolean;
  read?: (digits: string) => number | null;
}

/** A pattern for words that only a minor is called by. */
export interface WordRule {
  pattern: RegExp;
  isExempt?: (context: RuleContext) => boolean;
}

const beforeCharacters = 60;
const afterCharacters = 40;

/** The context of a match, within its clause. */
export function readContext(text: string, index: number, length: number): RuleContext {
  const before = text.slice(Math.max(0, index - beforeCharacters), index);
  const after = text.slice(index + length, index + length + afterCharacters);
  return { before: before.split(/[.!?;\n。！？；]/).at(-1) ?? '', after };
}
