import type { MacroVariables, VariableScope } from './macro-variables.ts';
import type { MacroValues, Segment } from './macro-values.ts';

type Operation = (
  variables: MacroVariables,
  scope: VariableScope,
  name: string,
  value: string,
) => string | null;

/** The operation of each macro on a variable; null if there is no room for a value. */
const operations = new Map<string, Operation>([
  ['set', (variables, scope, name, value) => (variables.set(scope, name, value) ? '' : null)],
  ['add', (variables, scope, name, value) => (variables.add(scope, name, value) ? '' : null)],
  ['inc', (variables, scope, name) => count(variables, scope, name, '1')],
  ['dec', (variables, scope, name) => count(variables, scope, name, '-1')],
  ['get', (variables, scope, name) => variables.get(scope, name)],
  ['has', (variables, scope, name) => String(variables.has(scope, name))],
  [
    'delete',
    (variables, scope, name) => {
      variables.delete(scope, name);
      return '';
    },
  ],
]);

const variableMacro = /^(set|add|inc|dec|get|has|delete)(global)?var$/;

/** Evaluates macros of variables, by their usual names; null for others, and if there is no room for a value. */
export function evaluateVariable(
  name: string,
  argument: readonly Segment[],
  { variables, room }: Pick<MacroValues, 'variables' | 'room'>,
): readonly Segment[] | null {
  const [, operation = '', global] = variableMacro.exec(name) ?? [];
  const operate = operations.get(operation);
  if (operate === undefined || variables === undefined) return null;
  const { key, value } = splitAssignment(argument);
  // Setting costs as much room as reading, so that no value is doubled without end.
  if (room !== undefined) room.left -= value.length;
  const result = operate(variables, global === undefined ? 'local' : 'global', key, value);
  return result === null ? null : [{ text: result, isValue: true }];
}

function count(variables: MacroVariables, scope: VariableScope, name: string, step: string): string | null {
  return variables.add(scope, name, step) ? variables.get(scope, name) : null;
}

/** Splits an argument at the first two colons typed by the author. */
function splitAssignment(argument: readonly Segment[]): { key: string; value: string } {
  const at = argument.findIndex(({ text, isValue }) => !isValue && text.includes('::'));
  const join = (segments: readonly Segment[]) =>
    segments
      .map(({ text }) => text)
      .join('')
      .trim();
  const found = argument[at];
  if (found === undefined) return { key: join(argument), value: '' };
  const place = found.text.indexOf('::');
  const before = { ...found, text: found.text.slice(0, place) };
  const behind = { ...found, text: found.text.slice(place + 2) };
  return {
    key: join([...argument.slice(0, at), before]),
    value: join([behind, ...argument.slice(at + 1)]),
  };
}
