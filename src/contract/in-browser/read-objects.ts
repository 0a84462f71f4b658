import { Fault, type ValueReader } from './fault.ts';

export type Shape = Readonly<Record<string, ValueReader>>;

export function readList(value: unknown, item: ValueReader): unknown {
  if (!Array.isArray(value)) return new Fault('no list');
  const read: unknown[] = [];
  for (const [index, one] of value.entries()) {
    const result = item.read(one);
    if (result instanceof Fault) return result.within(String(index));
    read.push(result);
  }
  return read;
}

export function readRecord(value: unknown, key: ValueReader, item: ValueReader): unknown {
  if (!isObject(value)) return new Fault('no object');
  const read: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    // An assignment to this name would set the prototype.
    if (name === '__proto__') continue;
    const [readKey, result] = [key.read(name), item.read(one)];
    for (const part of [readKey, result]) if (part instanceof Fault) return part.within(name);
    read[String(readKey)] = result;
  }
  return read;
}

/** @param isStrict rejects other keys, which are left out otherwise */
export function readShape(value: unknown, shape: Shape, isStrict: boolean): unknown {
  if (!isObject(value)) return new Fault('no object');
  const read: Record<string, unknown> = {};
  for (const [name, { read: readPart, absence }] of Object.entries(shape)) {
    const isAbsent = !Object.hasOwn(value, name);
    if (isAbsent && absence === 'left out') continue;
    if (isAbsent && absence === 'refused') return new Fault('absent', [name]);
    const result = readPart(value[name]);
    if (result instanceof Fault) return result.within(name);
    read[name] = result;
  }
  const stranger = isStrict ? Object.keys(value).find((name) => !Object.hasOwn(shape, name)) : undefined;
  return stranger === undefined ? read : new Fault('unknown', [stranger]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
