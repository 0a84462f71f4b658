import { splitAtCommas } from '../json/json-values.ts';
/** The values of an entry's decorators (Card V3); absent if there is none. */
export interface Decorators {
  depth?: number;
  role?: 'system' | 'user' | 'assistant';
  position?: 'before' | 'after' | 'personality' | 'scenario';
  scanDepth?: number;
  onlyAfter?: number;
  onlyEvery?: number;
  greeting?: number;
  additionalKeys?: string[];
  excludedKeys?: string[];
  isConstant?: true;
  isActive?: true;
  isInactive?: true;
  goesFirst?: true;
  /** The state after its first activation: it stays active, or is never active again. */
  afterMatch?: 'stays' | 'goes';
}

const places: Readonly<Record<string, Decorators['position']>> = {
  before_desc: 'before',
  after_desc: 'after',
  personality: 'personality',
  scenario: 'scenario',
};

/** Parses the value of each known decorator; null for an invalid value. */
const readers: Readonly<Record<string, (value: string) => Decorators | null>> = {
  depth: (value) => withNumber(value, 0, (depth) => ({ depth })),
  role: (value) => (value === 'system' || value === 'user' || value === 'assistant' ? { role: value } : null),
  position: (value) => {
    const position = Object.hasOwn(places, value) ? places[value] : undefined;
    return position === undefined ? null : { position };
  },
  scan_depth: (value) => withNumber(value, 0, (scanDepth) => ({ scanDepth })),
  activate_only_after: (value) => withNumber(value, 0, (onlyAfter) => ({ onlyAfter })),
  activate_only_every: (value) => withNumber(value, 1, (onlyEvery) => ({ onlyEvery })),
  is_greeting: (value) => withNumber(value, 0, (greeting) => ({ greeting })),
  additional_keys: (value) => ({ additionalKeys: splitAtCommas(value) }),
  exclude_keys: (value) => ({ excludedKeys: splitAtCommas(value) }),
  constant: () => ({ isConstant: true }),
  activate: () => ({ isActive: true }),
  dont_activate: () => ({ isInactive: true }),
  keep_activate_after_match: () => ({ afterMatch: 'stays' }),
  dont_activate_after_match: () => ({ afterMatch: 'goes' }),
  ignore_on_max_context: () => ({ goesFirst: true }),
};

/**
 * Removes the decorators from the beginning of a content and parses them (Card V3). An unknown one, or one with an
 * invalid value, gives way to the `@@@` fallbacks below it; of several with one name the first counts.
 */
export function readDecorators(content: string): { decorators: Decorators; content: string } {
  const lines = content.split('\n');
  let decorators: Decorators = {};
  const seen = new Set<string>();
  let needsFallback = false;
  let used = 0;
  for (const line of lines) {
    const match = /^\s*(@@@?)([a-z_]+)(?:\s+(.*?))?\s*$/i.exec(line.slice(0, 2_000));
    if (match === null && line.trim() !== '') break;
    used += 1;
    if (match === null) continue;
    const [, mark, name = '', value = ''] = match;
    if (mark === '@@@' && !needsFallback) continue;
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const read = reader?.(value) ?? null;
    needsFallback = read === null;
    if (read === null || seen.has(name)) continue;
    seen.add(name);
    // Of two opposites the first counts, as with two of one name.
    decorators = { ...read, ...decorators };
  }
  return { decorators, content: lines.slice(used).join('\n').trim() };
}

function withNumber(
  value: string,
  least: number,
  toDecorators: (number: number) => Decorators,
): Decorators | null {
  const number = /^-?\d{1,9}$/.test(value) ? Number(value) : null;
  return number === null || (number < least && least > 0) ? null : toDecorators(Math.max(number, least));
}
