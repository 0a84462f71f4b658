export type VariableScope = 'local' | 'global';

const longestName = 100;
const longestValue = 10_000;
const mostVariables = 1_000;

/**
 * The variables of one prompt. Each prompt begins without any: it is made from the current chat, so an earlier prompt's
 * counts are unknown. Bounded in number and length.
 */
export class MacroVariables {
  readonly #scopes: Readonly<Record<VariableScope, Map<string, string>>> = {
    local: new Map(),
    global: new Map(),
  };

  has(scope: VariableScope, name: string): boolean {
    return this.#scopes[scope].has(name);
  }

  /** Returns the value, a number in its shortest form; empty for an unknown variable. */
  get(scope: VariableScope, name: string): string {
    const value = this.#scopes[scope].get(name) ?? '';
    const number = parseNumber(value);
    return number === null ? value : String(number);
  }

  /** @returns false if there is no room for it */
  set(scope: VariableScope, name: string, value: string): boolean {
    const variables = this.#scopes[scope];
    const isFull = variables.size >= mostVariables && !variables.has(name);
    if (isFull || name === '' || name.length > longestName || value.length > longestValue) return false;
    variables.set(name, value);
    return true;
  }

  /**
   * Adds numbers, and concatenates texts.
   * @returns false if there is no room for it
   */
  add(scope: VariableScope, name: string, value: string): boolean {
    const current = this.get(scope, name);
    const [one, other] = [
      parseNumber(current === '' ? '0' : current),
      parseNumber(value === '' ? '0' : value),
    ];
    return this.set(scope, name, one === null || other === null ? current + value : String(one + other));
  }

  delete(scope: VariableScope, name: string): void {
    this.#scopes[scope].delete(name);
  }
}

/** Parses a number; null if the text is none. */
export function parseNumber(text: string): number | null {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : number;
}
