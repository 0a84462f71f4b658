import { isFalse } from './if-condition.ts';
import { type MacroVariables, parseNumber, type VariableScope } from './macro-variables.ts';
import type { MacroValues, Segment } from './macro-values.ts';

const shorthand =
  /^\s*([.$])\s*([a-z](?:[\w-]{0,98}\w)?)\s*(\+\+|--|\|\|=|\?\?=|\|\||\?\?|\+=|-=|==|!=|>=|<=|>|<|=)?\s*([^]*)$/i;

/**
 * Evaluates `{{.name}}` and `{{$name}}`, with an operation on the variable: `{{.name = 3}}`; null for anything else.
 */
export function evaluateShorthand(
  body: readonly Segment[],
  { variables, room }: Pick<MacroValues, 'variables' | 'room'>,
): readonly Segment[] | null {
  const [first] = body;
  if (variables === undefined || first === undefined || first.isValue || !/^\s*[.$]/.test(first.text)) {
    return null;
  }
  const text = body.map((segment) => segment.text).join('');
  const [, prefix, name, operator = '', rest = ''] = shorthand.exec(text) ?? [];
  if (name === undefined) return null;
  const value = rest.trim();
  if (room !== undefined) room.left -= value.length;
  const result = operate(variables, prefix === '$' ? 'global' : 'local', { name, operator, value });
  return result === null ? null : [{ text: result, isValue: true }];
}

interface Operation {
  name: string;
  operator: string;
  value: string;
}

function operate(
  variables: MacroVariables,
  scope: VariableScope,
  { name, operator, value }: Operation,
): string | null {
  const current = variables.get(scope, name);
  const add = (more: string) => variables.add(scope, name, more);
  const set = () => (variables.set(scope, name, value) ? value : null);
  switch (operator) {
    case '':
      return value === '' ? current : null;
    case '++':
    case '--':
      return value === '' && add(operator === '++' ? '1' : '-1') ? variables.get(scope, name) : null;
    case '=':
      return set() === null ? null : '';
    case '+=':
      return add(value) ? '' : null;
    case '-=': {
      const number = parseNumber(value);
      return number !== null && add(String(-number)) ? '' : null;
    }
    case '||':
      return isFalse(current) ? value : current;
    case '??':
      return variables.has(scope, name) ? current : value;
    case '||=':
      return isFalse(current) ? set() : current;
    case '??=':
      return variables.has(scope, name) ? current : set();
    case '==':
      return String(current === value);
    case '!=':
      return String(current !== value);
    default:
      return String(compare(parseNumber(current), operator, parseNumber(value)));
  }
}

function compare(one: number | null, operator: string, other: number | null): boolean {
  if (one === null || other === null) return false;
  if (one === other) return operator.endsWith('=');
  return operator.startsWith('>') === one > other;
}
