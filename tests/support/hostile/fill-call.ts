import { z } from 'zod';
import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import type { Call } from '#src/contract/call/call.ts';
import type { Input, Sample } from '../api/call-samples.ts';
import type { Tangle } from './tangles.ts';

/**
 * Largest text in a JSON body, with room for the rest of the body (src/server/platform/http/body/read-body.ts).
 */
const bodyBytes = 900_000;
/** Largest address, encoded: Node accepts 16 KB of headers. */
const addressBytes = 10_000;
/** Lengths of a text that only its request limits. */
const boundless = { query: addressBytes, body: 300_000 } as const;

/** The longest texts of the formats that the contract requires, by pattern: these formats have no place for marks. */
const shaped: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': `a${'-a'.repeat(4_000)}`,
  '^[a-zA-Z0-9]{1,32}$': 'a'.repeat(32),
  '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$': `a${'.'.repeat(63)}`,
  '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$': 'zh-Hant-TW',
  '^\\/(?![/\\\\])': '/',
  '^\\/(?![/\\\\])[\\x21-\\x7e]*$': `/${'-'.repeat(499)}`,
  '^[a-z0-9-]{1,32}$': '-'.repeat(32),
  '^\\d{6}$': '000000',
  '^[0-9]{1,18}$': '9'.repeat(18),
  '^-?[0-9]{1,16}\\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': `${'9'.repeat(16)}.ffffffff-ffff-4fff-bfff-ffffffffffff`,
  '^[A-Za-z][A-Za-z0-9_+-]*(\\/[A-Za-z0-9_+-]+)*$': `A${'/_'.repeat(31)}`,
  '^[A-Za-z0-9_-]{16,128}$': '-'.repeat(128),
  '^[\\w.-]+\\.js:\\d+:\\d+$': `${'-'.repeat(100)}.js:1:1`,
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': '23:59',
  '^https:\\/\\/[^\\s/]+\\/[\\x21-\\x7e]*$': 'https://192.0.2.1/-',
  '^B[A-Za-z0-9_-]{86}=?$': `B${'-'.repeat(86)}`,
  '^[A-Za-z0-9_-]{22}(==)?$': '-'.repeat(22),
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$': '',
};

const fieldSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
});

/** Names of fields that refuse signs which turn the text around them. */
const isName = /\.(name|nickname|label|title)$/;

/** Names of fields that request an amount. */
const amounts = /^(size|limit|page_size)$/;

/**
 * Composes the longest, most tangled input that a call accepts: valid input in which every free text has its greatest
 * length, lists are as long as they fit, and pages as large as allowed.
 * @throws Error for a text whose format is not known here
 */
export function fillCall(call: Call, sample: Sample, tangle: Tangle): Sample {
  const fill = (part: 'query' | 'body', input: Input | undefined) => {
    const { properties = {} } = readSchema(z.toJSONSchema(call[part], { unrepresentable: 'any' }));
    const filled: Input = { ...input };
    for (const [name, schema] of Object.entries(properties)) {
      const value = fillField({
        name: `${call.name}.${part}.${name}`,
        schema,
        part,
        sample: input?.[name],
        tangle,
      });
      if (value !== undefined) filled[name] = value;
    }
    return filled;
  };
  return { ...sample, query: fill('query', sample.query), body: fill('body', sample.body) };
}

interface Field {
  name: string;
  schema: unknown;
  part: 'query' | 'body';
  sample: unknown;
  tangle: Tangle;
}

function fillField(field: Field): unknown {
  const schema = readSchema(field.schema);
  const { name, sample, tangle } = field;
  if (schema.anyOf !== undefined) {
    if (sample === null) return null;
    return fillField({ ...field, schema: schema.anyOf[0] });
  }
  if (schema.enum !== undefined || schema.const !== undefined) return sample;
  if (schema.type === 'string') return fillText(field, schema);
  if (schema.type === 'array') return fillList(field, schema);
  if (schema.type === 'object') {
    if (schema.properties !== undefined) return fillObject(field, schema.properties);
    return isOfNumbers(schema) ? fillNumbers(tangle) : fillTree(tangle);
  }
  return amounts.test(name.split('.').at(-1) ?? '') ? (schema.maximum ?? sample) : sample;
}

function fillText({ name, part, sample, tangle }: Field, schema: z.infer<typeof fieldSchema>): unknown {
  if (schema.format === 'uuid' || schema.format === 'date-time') return sample;
  if (schema.format === 'uri')
    return fit(tangle, part, (schema.maxLength ?? 2_000) - 20, 'http://localhost/');
  if (/\.(id|website|platform|email)$/.test(name) && sample !== undefined) return sample;
  if (schema.pattern === undefined) {
    const text = fit(tangle, part, schema.maxLength ?? boundless[part], '');
    return isName.test(name) ? withoutDirectionMarks(text) : text;
  }
  const text = shaped[schema.pattern];
  if (text === undefined) throw new Error(`How long and tangled can ${name} be (${schema.pattern})?`);
  // Names something that must exist for the call to get any further.
  if (sample !== undefined && !/^\/$|^aa-/.test(text)) return sample;
  return text === '/' ? fit(tangle, part, (schema.maxLength ?? 2_000) - 1, '/a') : text;
}

/** Returns a tangled text of a length, shortened to what an address holds. */
function fit(tangle: Tangle, part: 'query' | 'body', length: number, prefix: string): string {
  for (let left = length - prefix.length; ; left = Math.floor(left / 2)) {
    const text = prefix + tangle.fill(left);
    if (part === 'body' || encodeURIComponent(text).length <= addressBytes || left < 2) return text;
  }
}

function fillObject(field: Field, properties: Record<string, unknown>): Input {
  const filled: Input = {};
  for (const [name, schema] of Object.entries(properties)) {
    const known = {
      index: 0,
      note_depth: 4,
      insertion_order: 1,
      enabled: true,
      constant: false,
      selective: true,
      use_regex: true,
    };
    const sample: unknown = { ...known, case_sensitive: true }[name];
    filled[name] = fillField({ ...field, name: `${field.name}.${name}`, schema, sample });
  }
  return filled;
}

function fillList(field: Field, schema: z.infer<typeof fieldSchema>): unknown[] | undefined {
  // The numbers here are indexes of existing things: there is nothing to tangle.
  if (readSchema(schema.items).type !== 'string' && readSchema(schema.items).type !== 'object')
    return undefined;
  const list: unknown[] = [];
  const isInner = field.name.split('.').length > 3;
  // Texts are shorter by the scale; their number stays the same.
  let room = (isInner ? bodyBytes / 8 : bodyBytes) * field.tangle.scale;
  while (list.length < (schema.maxItems ?? 1_000)) {
    const item = fillField({ ...field, name: `${field.name}.item`, schema: schema.items });
    if (typeof item === 'object' && item !== null && 'index' in item) item.index = list.length;
    room -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (room < 0) break;
    list.push(item);
  }
  return list;
}

function isOfNumbers(schema: z.infer<typeof fieldSchema>): boolean {
  return readSchema(schema.additionalProperties).type === 'number';
}

/** Composes more members than anything has, with names of the greatest length. */
function fillNumbers({ scale }: Tangle): Input {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const members: [string, number][] = [];
  for (let index = 0; index < 17_000 * scale; index += 1) {
    const digits = index.toString(26).replaceAll(/[0-9a-p]/g, (digit) => letters[parseInt(digit, 26)] ?? '');
    members.push([digits.padStart(40, '_'), 1e308]);
  }
  return Object.fromEntries(members);
}

/** Composes JSON of extreme shape: deep, wide and long. */
function fillTree(tangle: Tangle): Input {
  let deep: unknown = tangle.fill(100_000);
  for (let depth = 0; depth < 2_000 * tangle.scale; depth += 1) deep = depth % 2 === 0 ? [deep] : { a: deep };
  const wide = Object.fromEntries(
    Array.from({ length: 20_000 * tangle.scale }, (_, index) => [`a${index}`, index]),
  );
  return {
    id: tangle.fill(50_000),
    rawId: tangle.fill(50_000),
    type: 'public-key',
    response: { deep, wide },
  };
}

function readSchema(schema: unknown): z.infer<typeof fieldSchema> {
  return fieldSchema.parse(schema ?? {});
}
