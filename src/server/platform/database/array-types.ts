import { parse } from 'postgres-array';

/** A type as the driver takes it: the numbers that PostgreSQL gives it when it is sent and read. */
interface DriverType {
  to: number;
  from: number[];
  serialize: (value: unknown) => string;
  parse: (text: string) => unknown;
}

type ReadElement = (text: string) => unknown;

const asText: ReadElement = (text) => text;

/** The arrays that statements send or return: PostgreSQL's number of the type, and how its elements are read. */
const arrays = {
  integers: [1007, Number],
  texts: [1009, asText],
  bigints: [1016, asText],
  uuids: [2951, asText],
} as const satisfies Record<string, readonly [oid: number, read: ReadElement]>;

/**
 * How the driver sends and reads arrays. By itself it asks PostgreSQL for the types of arrays on each new connection,
 * and nobody is told when such a connection is lost before the answer: an unhandled rejection.
 */
export const arrayTypes: Record<string, DriverType> = Object.fromEntries(
  Object.entries(arrays).map(([name, [oid, read]]) => [
    name,
    {
      to: oid,
      from: [oid],
      serialize: (values: unknown) => (Array.isArray(values) ? writeArray(values) : String(values)),
      parse: (text: string) => parse(text, read),
    },
  ]),
);

function writeArray(values: readonly unknown[]): string {
  return `{${values.map(writeElement).join(',')}}`;
}

function writeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError('an array of the database has texts and numbers');
  return `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
}
