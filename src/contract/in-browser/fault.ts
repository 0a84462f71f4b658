/** Why a value was refused, and where. */
export class Fault {
  readonly #reason: string;
  readonly #path: readonly string[];

  constructor(reason: string, path: readonly string[] = []) {
    this.#reason = reason;
    this.#path = path;
  }

  /** The same fault, as the list or object sees it that holds the value. */
  within(key: string): Fault {
    return new Fault(this.#reason, [key, ...this.#path]);
  }

  toError(): Error {
    return new Error(`${this.#path.join('.') || 'the value'}: ${this.#reason}`);
  }
}

/** How an object without the key is taken: refused, as it is, or with the value that stands in for it. */
export type Absence = 'refused' | 'left out' | 'filled';

/** As much of a schema as what holds it needs. */
export interface Reader {
  /** Answers the value, or a `Fault`. */
  read: (value: unknown) => unknown;
  absence: Absence;
}
