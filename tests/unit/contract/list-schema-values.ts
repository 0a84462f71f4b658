import type { z } from 'zod';

/** Values that replace each part of a valid value, one at a time. */
const oddities: readonly unknown[] = [
  undefined,
  null,
  '',
  ' x ',
  'x'.repeat(300),
  0,
  -1,
  1.5,
  NaN,
  true,
  [],
  {},
  [null],
];

/** Returns valid values of a schema, and each of them with one part spoiled, added or left out. */
export function listSchemaValues(schema: z.ZodType): unknown[] {
  const good = goodValuesOf(schema);
  return [...good, ...oddities, ...good.flatMap((value) => spoil(value))];
}

const texts = [
  'a',
  ' Some words ',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8057x',
  '2026-11-21T19:00:00Z',
  '2026-11-21T19:00:00.123Z',
  '2026-02-30T19:00:00Z',
  '2026-11-21T19:00:00+01:00',
  'https://example.com/a b',
  ' mailto:a@b.example ',
  'a@b.example',
  'a..b@c.example',
  'zh-CN',
  '/pictures/0123456789abcdef',
  'chara_card_v3',
  'true',
  'OFF',
  '7',
];

/** Cache, because many schemas occur in many others. */
const knownValues = new WeakMap<z.ZodType, unknown[]>();

function goodValuesOf(schema: z.ZodType): unknown[] {
  const known = knownValues.get(schema);
  if (known !== undefined) return known;
  const def: unknown = schema.def;
  const values = fits(schema, listCandidates(def as Definition));
  knownValues.set(schema, values);
  return values;
}

/** The part of a schema's definition that is used here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
}

function listCandidates(def: Definition): unknown[] {
  switch (def.type) {
    case 'object':
      return objectsOf(Object.entries(def.shape ?? {}));
    case 'array':
      return def.element === undefined
        ? []
        : [goodValuesOf(def.element), ...goodValuesOf(def.element).map((one) => [one])];
    case 'record':
      return def.valueType === undefined
        ? []
        : [
            {},
            ...goodValuesOf(def.valueType).flatMap((one) =>
              ['top_p', 'Other Key'].map((key) => ({ [key]: one })),
            ),
          ];
    case 'union':
      return (def.options ?? []).flatMap(goodValuesOf);
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'literal':
      return def.values ?? [];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return [null, undefined, ...(def.innerType === undefined ? [] : goodValuesOf(def.innerType))];
    default:
      return [...texts, 0, 1, 7, '7', true, false, null, undefined, new Uint8Array(2)];
  }
}

/**
 * Combines the first valid value of every part, then replaces one part at a time by its other values; optional parts
 * are also left out.
 */
function objectsOf(parts: readonly (readonly [string, z.ZodType])[]): unknown[] {
  const all = parts.map(([name, part]) => [name, goodValuesOf(part)] as const);
  const first = Object.fromEntries(all.map(([name, values]) => [name, values[0]]));
  return [
    first,
    ...all.flatMap(([name, values]) => values.slice(1).map((value) => ({ ...first, [name]: value }))),
  ];
}

function fits(schema: z.ZodType, candidates: readonly unknown[]): unknown[] {
  return candidates.filter((value) => schema.safeParse(value).success).slice(0, 5);
}

function spoil(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((one) => [...oddities, ...spoil(one)].map((odd) => [odd]));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    const odd = [...oddities, ...texts.slice(0, 4), ...spoil(part)].map((other) => ({
      ...value,
      [name]: other,
    }));
    return [rest, { ...value, unknown_key: 1 }, ...odd];
  });
}
