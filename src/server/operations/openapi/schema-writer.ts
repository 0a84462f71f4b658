import { z } from 'zod';
import { callGroups } from '#src/contract/all-calls.ts';
import * as background from '#src/contract/chat/background.ts';
import * as currency from '#src/contract/locale/currency.ts';
import { characterId, contentId, gender, slug, time, uuid } from '#src/contract/call/fields.ts';
import * as picture from '#src/contract/pictures/picture.ts';
import * as characterCard from '#src/contract/characters/character-card.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * The use of a schema, in a request or in a response: a field with a default may be absent in a request, and is always
 * in a response.
 */
type Direction = 'input' | 'output';

/** Writes schemas of the contract as JSON Schema that refers to `#/components/schemas` for every schema with a name. */
export interface SchemaWriter {
  write: (schema: z.core.$ZodType, direction: Direction) => JsonSchema;
  /** The named schemas that were referred to so far. */
  components: Readonly<Record<string, JsonSchema>>;
}

/** A named schema in the form that zod writes, for one direction. */
interface Definition {
  json: JsonSchema;
  /** The name in `#/components/schemas`. */
  name: string;
}

type Names = z.core.$ZodRegistry<{ id: string }>;

export function createSchemaWriter(): SchemaWriter {
  const named = listNamedSchemas();
  const names: Names = z.registry<{ id: string }>();
  for (const [id, schema] of named) names.add(schema, { id });
  const definitions = { input: new Map<string, Definition>(), output: new Map<string, Definition>() };
  const byJson = { input: new Map<string, Definition>(), output: new Map<string, Definition>() };
  for (const [id, schema] of named) {
    const isTwofold = differsByDirection(schema, names);
    for (const direction of ['input', 'output'] as const) {
      const json = definitionOf(schema, id, direction, names);
      const definition = { json, name: isTwofold && direction === 'input' ? `${id}Input` : id };
      definitions[direction].set(id, definition);
      byJson[direction].set(JSON.stringify(json), definition);
    }
  }
  const components: Record<string, JsonSchema> = {};

  /** Replaces named schemas by references, also where they are written out. */
  function refer(value: unknown, direction: Direction): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => refer(item, direction));
    if (!isObject(value)) return value;
    const id = typeof value['$ref'] === 'string' ? value['$ref'].replace('#/$defs/', '') : null;
    const definition =
      id === null ? byJson[direction].get(JSON.stringify(value)) : definitions[direction].get(id);
    if (definition === undefined) return referInside(value, direction);
    if (!Object.hasOwn(components, definition.name)) {
      components[definition.name] = {};
      components[definition.name] = referInside(definition.json, direction);
    }
    return { $ref: `#/components/schemas/${definition.name}` };
  }

  function referInside(object: JsonSchema, direction: Direction): JsonSchema {
    return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, refer(value, direction)]));
  }

  return {
    components,
    write(schema, direction) {
      const { $defs: _written, ...json } = toJsonSchema(schema, direction, names);
      const referred = refer(json, direction);
      return isObject(referred) ? referred : {};
    },
  };
}

/** Schemas that many others contain. */
const fields = {
  Uuid: uuid,
  CharacterId: characterId,
  ContentId: contentId,
  Slug: slug,
  Gender: gender,
  Time: time,
};

/**
 * Lists the schemas that the contract exports by name: `Conversation` for `conversationSchema`, `VipLevel` for
 * `vipLevel`.
 */
function listNamedSchemas(): ReadonlyMap<string, z.core.$ZodType> {
  const modules = [
    ...callGroups.flatMap((group) => group.modules),
    background,
    currency,
    picture,
    characterCard,
  ];
  const exported = modules
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([name, value]): [string, z.core.$ZodType][] => {
      if (!(value instanceof z.core.$ZodType)) return [];
      if (!(value instanceof z.core.$ZodEnum) && !name.endsWith('Schema')) return [];
      const noun = name.replace(/Schema$/, '');
      return [[`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, value]];
    });
  return new Map([...Object.entries<z.core.$ZodType>(fields), ...exported]);
}

function definitionOf(schema: z.core.$ZodType, id: string, direction: Direction, names: Names): JsonSchema {
  const { $defs } = toJsonSchema(schema, direction, names);
  const definition = isObject($defs) ? $defs[id] : undefined;
  if (!isObject(definition)) throw new Error(`zod wrote no definition of the schema ${id}.`);
  return definition;
}

/** Returns true if a schema, or a schema that it refers to, differs between requests and responses. */
function differsByDirection(schema: z.core.$ZodType, names: Names): boolean {
  // This property is written for every response, so it indicates no difference.
  const [input, output] = (['input', 'output'] as const).map((direction) =>
    JSON.stringify(toJsonSchema(schema, direction, names)).replaceAll(',"additionalProperties":false', ''),
  );
  return input !== output;
}

function toJsonSchema(schema: z.core.$ZodType, io: Direction, metadata: Names): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any' });
  return json;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
