import type { IntentName, IntentRule } from '#src/content/patterns/intents/intent-names.ts';
import type { MessageReading } from '../text/read-message.ts';

/** The best rule for a message. */
export interface RuleMatch {
  intent: IntentName;
  weight: number;
  /** Number of characters that the pattern covered; decides between equal weights. */
  length: number;
}

/** A rule with its patterns joined into one expression per language. */
export interface CompiledRule {
  intent: IntentName;
  weight: number;
  expressions: readonly RegExp[];
}

const gap = '.{0,20}(?<![a-z0-9])';
const intensifiers =
  '(?:(?:so|very|kinda|sorta|really|pretty|a|bit|little|kind|of|feeling|just|quite|too|still|always|such|all|rather|super|extremely|feel|been|getting|totally|absolutely|also|the|here|now|today) ){0,4}';

/**
 * Compiles rules. A pattern is a regular expression over one normalised sentence; English ones match whole
 * words only. Two shorthands: `~` is a gap of at most 20 characters that ends before a word, `%` is up to four
 * words such as "so", "really", "a bit". Nothing unbounded repeats inside a repetition, so matching is linear.
 */
export function compileRules(rules: readonly IntentRule[]): CompiledRule[] {
  return rules.map((rule) => ({
    intent: rule.intent,
    weight: rule.weight,
    expressions: [compileEnglish(rule.en), compileChinese(rule.zh)].filter(
      (expression) => expression !== null,
    ),
  }));
}

/** Finds the matching rule: the highest weight wins, then the longest match, then the rule listed first. */
export function matchRules(reading: MessageReading, rules: readonly CompiledRule[]): RuleMatch | null {
  let best: RuleMatch | null = null;
  for (const rule of rules) {
    if (best !== null && rule.weight < best.weight) continue;
    const length = longestMatch(reading.sentences, rule.expressions);
    if (length === 0) continue;
    if (best === null || rule.weight > best.weight || length > best.length) {
      best = { intent: rule.intent, weight: rule.weight, length };
    }
  }
  return best;
}

function longestMatch(sentences: readonly string[], expressions: readonly RegExp[]): number {
  let longest = 0;
  for (const sentence of sentences) {
    for (const expression of expressions) {
      const length = expression.exec(sentence)?.[0].length ?? 0;
      if (length > longest) longest = length;
    }
  }
  return longest;
}

function compileEnglish(patterns: readonly string[]): RegExp | null {
  if (patterns.length === 0) return null;
  const source = patterns.join('|').replaceAll('~', gap).replaceAll('%', intensifiers);
  return new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`);
}

function compileChinese(patterns: readonly string[]): RegExp | null {
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'));
}
