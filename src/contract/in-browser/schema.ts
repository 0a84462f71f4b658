import { type Absence, Fault, type ValueReader } from './fault.ts';

/** A schema of z.ts: immutable, like the schemas of zod. */
export class Schema implements ValueReader {
  readonly read: (value: unknown) => unknown;
  readonly absence: Absence;
  readonly #inner: Schema | undefined;

  /** @param read returns the value, or a `Fault` */
  constructor(read: (value: unknown) => unknown, absence: Absence = 'refused', inner?: Schema) {
    this.read = read;
    this.absence = absence;
    this.#inner = inner;
  }

  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: Error; data?: never } {
    const data = this.read(value);
    return data instanceof Fault ? { success: false, error: data.toError() } : { success: true, data };
  }

  /** @throws Error that says where and why the value does not fit this schema */
  parse(value: unknown): unknown {
    const data = this.read(value);
    if (data instanceof Fault) throw data.toError();
    return data;
  }

  /** Returns a schema that reads the value with this schema and then applies `next`. */
  step(next: (value: unknown) => unknown): Schema {
    return new Schema((value) => {
      const read = this.read(value);
      return read instanceof Fault ? read : next(read);
    }, this.absence);
  }

  /** @param reason for the reader of the error; what zod accepts here besides is for responses of the server */
  refine(isGood: (value: unknown) => boolean, reason: unknown = 'refused'): Schema {
    return this.step((value) => (isGood(value) ? value : new Fault(String(reason))));
  }

  trim(): Schema {
    return this.step((value) => String(value).trim());
  }

  regex(pattern: RegExp): Schema {
    return this.refine((text) => pattern.test(String(text)), `not like ${pattern.source}`);
  }

  int(): Schema {
    return this.refine(Number.isSafeInteger, 'no whole number');
  }

  /** Sets the lowest value of a number, or the lowest length of a text or a list. */
  min(least: number): Schema {
    return this.refine((value) => sizeOf(value) >= least, `less than ${least}`);
  }

  max(most: number): Schema {
    return this.refine((value) => sizeOf(value) <= most, `more than ${most}`);
  }

  nullable(): Schema {
    return new Schema((value) => (value === null ? null : this.read(value)), this.absence, this);
  }

  optional(): Schema {
    return new Schema((value) => (value === undefined ? value : this.read(value)), 'left out', this);
  }

  /** @param standIn used as it is when the value is absent */
  default(standIn: unknown): Schema {
    return new Schema((value) => (value === undefined ? standIn : this.read(value)), 'filled', this);
  }

  /** @param standIn parsed when the value is absent */
  prefault(standIn: unknown): Schema {
    return new Schema((value) => this.read(value === undefined ? standIn : value), 'filled', this);
  }

  /** Returns the schema that this schema makes optional or nullable. */
  unwrap(): Schema {
    if (this.#inner === undefined) throw new TypeError('Nothing is wrapped.');
    return this.#inner;
  }
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number(value);
}
