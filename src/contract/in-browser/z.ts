import { Fault } from './fault.ts';
import { readList, readRecord, readShape, type Shape } from './read-objects.ts';
import { Schema } from './schema.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** In UTC, as the server writes every time; only the server checks whether a month has such a day. */
const datetime = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/;

/**
 * The replacement for zod in the browser (scripts/build/browser-modules.mjs): the part of it that the contract uses, with the same
 * results, at a tenth of the size. zod itself costs every page with an island 30 KB gzipped, for JSON Schema,
 * translations of messages and asynchronous checks that only the server needs. A method that the contract begins to use
 * has to be added here; tests/unit/contract/in-browser.test.ts compares both on every call.
 */
export const z = {
  string: text,
  uuid: () => text().regex(uuid),
  url: () => text().trim().step(readUrl),
  iso: { datetime: () => text().regex(datetime) },
  number,
  coerce: { number: () => number(Number) },
  boolean: () => ofKind((value) => typeof value === 'boolean', 'no boolean'),
  stringbool: () => new Schema(readSwitch),
  null: () => ofKind((value) => value === null, 'not null'),
  undefined: () => new Schema((value) => (value === undefined ? value : new Fault('not absent')), 'left out'),
  unknown: () => ofKind(() => true, ''),
  literal: (only: unknown) => ofKind((value) => value === only, `not ${String(only)}`),
  instanceof: (kind: abstract new (...args: never[]) => unknown) =>
    ofKind((value) => value instanceof kind, `no ${kind.name}`),
  enum: (options: readonly string[]) =>
    Object.assign(
      ofKind((value) => options.some((option) => option === value), `none of ${options.join()}`),
      { options },
    ),
  array: (item: Schema) => new Schema((value) => readList(value, item)),
  record: (key: Schema, item: Schema) => new Schema((value) => readRecord(value, key, item)),
  object: (shape: Shape) => objectOf(shape, false),
  strictObject: (shape: Shape) => objectOf(shape, true),
  discriminatedUnion,
};

function ofKind(isKind: (value: unknown) => boolean, reason: string): Schema {
  return new Schema((value) => (isKind(value) ? value : new Fault(reason)));
}

function text(): Schema {
  return ofKind((value) => typeof value === 'string', 'no text');
}

/** @param coerce converts the input to a number */
function number(coerce: (value: unknown) => unknown = (value) => value): Schema {
  return new Schema((value) => {
    const read = coerce(value);
    return Number.isFinite(read) ? read : new Fault('no number');
  });
}

function readUrl(value: unknown): unknown {
  return URL.canParse(String(value)) ? String(value).replace(/[\t\n\r]/g, '') : new Fault('no address');
}

function readSwitch(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (['true', '1', 'yes', 'on', 'y', 'enabled'].includes(word)) return true;
  return ['false', '0', 'no', 'off', 'n', 'disabled'].includes(word) ? false : new Fault('no switch');
}

function objectOf(shape: Shape, isStrict: boolean): Schema & { shape: Shape } {
  return Object.assign(new Schema((value) => readShape(value, shape, isStrict)), {
    shape,
    extend: (more: Shape) => objectOf({ ...shape, ...more }, isStrict),
    pick: (names: Record<string, true>) =>
      objectOf(Object.fromEntries(Object.entries(shape).filter(([name]) => name in names)), isStrict),
  });
}

function discriminatedUnion(name: string, options: readonly (Schema & { shape: Shape })[]): Schema {
  return new Schema((value) => {
    const mark: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    const option = options.find(({ shape }) => !(shape[name]?.read(mark) instanceof Fault));
    return option === undefined ? new Fault(`unknown ${name}`) : option.read(value);
  });
}
