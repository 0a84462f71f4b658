/** The reason why a value was rejected, and its place. */
export class Fault {
  readonly #reason: string;
  readonly #path: readonly string[];

  constructor(reason: string, path: readonly string[] = []) {
    this.#reason = reason;
    this.#path = path;
  }

  /** Returns the same fault, seen from the list or object that holds the value. */
  within(key: string): Fault {
    return new Fault(this.#reason, [key, ...this.#path]);
  }

  toError(): Error {
    return new Error(`${this.#path.join('.') || 'the value'}: ${this.#reason}`);
  }
}

/** The treatment of an object without the key: rejected, accepted as it is, or accepted with the default value. */
export type Absence = 'refused' | 'left out' | 'filled';

/** The part of a schema that its holder uses. */
export interface ValueReader {
  /** Returns the value, or a `Fault`. */
  read: (value: unknown) => unknown;
  absence: Absence;
}
