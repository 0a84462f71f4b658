import examples from '#src/content/call-examples.json' with { type: 'json' };
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import type { Call } from '#src/contract/call/call.ts';
import { namedFileTypes } from '#src/server/platform/http/body/read-body.ts';
import { listFailures } from './describe-failures.ts';
import type { JsonSchema, SchemaWriter } from './schema-writer.ts';

/** A request and its response, recorded from a real server by `npm run examples`. */
interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** The data of the envelope, or the text of an event stream; absent if nothing was recorded. */
  answer?: unknown;
}

/** The bytes of a file: OpenAPI 3.1 leaves the schema of raw content empty. */
const binary: JsonSchema = {};

/** Describes a call as an operation of OpenAPI; its named schemas are left in `schemas.components`. */
export function describeCall(call: Call, tag: string, schemas: SchemaWriter): JsonSchema {
  const example = exampleOf(call);
  const query = schemas.write(call.query, 'input');
  const inputs = [query, isJson(call) ? schemas.write(call.body, 'input') : {}].flatMap(listProperties);
  const [summary = '', ...more] = requireCallFacts(call).summary.split(/(?<=\.) (?=[A-Z])/);
  return {
    operationId: call.name,
    tags: [tag],
    summary,
    ...(more.length > 0 && { description: more.join(' ') }),
    parameters: [...describeQuery(query, example), ...describeHeaders(call)],
    ...(call.method === 'POST' && { requestBody: describeBody(call, schemas, example) }),
    responses: {
      '200': describeSuccess(call, schemas, example),
      ...listFailures(call, inputs),
      default: { $ref: '#/components/responses/Failure' },
    },
    security: securityOf(call),
  };
}

function exampleOf({ name }: Call): Example {
  const all: Readonly<Record<string, Example>> = examples;
  return all[name] ?? {};
}

/**
 * Returns the alternatives of authentication, one of which is needed; none if anyone may call. A session also
 * identifies a visitor (rule:who-asks).
 */
function securityOf({ caller }: Call): JsonSchema[] {
  switch (caller) {
    case 'anyone':
      return [];
    case 'visitor':
      return [{ device: [] }, { session: [] }];
    case 'member':
      return [{ session: [] }];
  }
}

function describeQuery(query: JsonSchema, example: Example): JsonSchema[] {
  const required = Array.isArray(query['required']) ? query['required'] : [];
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  }));
}

/**
 * Describes the headers of a call. A change by a visitor whose response is JSON can be repeated safely
 * (rule:idempotency-key).
 */
function describeHeaders({ caller, readOnly, reply }: Call): JsonSchema[] {
  const language = { $ref: '#/components/parameters/AcceptLanguage' };
  if (caller === 'anyone' || readOnly || reply !== 'json') return [language];
  return [language, { $ref: '#/components/parameters/IdempotencyKey' }];
}

function describeBody(call: Call, schemas: SchemaWriter, example: Example): JsonSchema {
  switch (call.accepts) {
    case 'picture':
      return { required: true, content: describeFile(['image/*', 'application/octet-stream']) };
    case 'file':
    case 'large-file':
      return {
        required: true,
        description: 'Any `text/…` but `text/plain` is taken as well.',
        content: describeFile(['image/*', ...namedFileTypes]),
      };
    case 'json':
    case undefined:
      return {
        required: !call.body.safeParse(undefined).success,
        content: {
          'application/json': {
            schema: schemas.write(call.body, 'input'),
            ...(example.body !== undefined && { example: example.body }),
          },
        },
      };
  }
}

function describeFile(types: readonly string[]): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema: binary }]));
}

function describeSuccess(call: Call, schemas: SchemaWriter, { answer }: Example): JsonSchema {
  if (call.reply === 'file') return { description: 'A file.', content: describeFile(call.fileTypes) };
  const data = schemas.write(call.result, 'output');
  if (call.reply === 'events') return describeEvents(data, answer);
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer', const: 200 }, message: { type: 'string' }, data },
  };
  const example = { code: 200, message: 'success', data: answer };
  return {
    description: 'Success.',
    content: { 'application/json': { schema, ...(answer !== undefined && { example }) } },
  };
}

/** Describes a stream as text; after each `data:` comes the JSON of one event. */
function describeEvents(event: JsonSchema, answer: unknown): JsonSchema {
  const schema = {
    type: 'string',
    contentMediaType: 'text/event-stream',
    description: 'Server-sent events: the name and JSON of each are those of `contentSchema`.',
    contentSchema: event,
  };
  return {
    description: 'Server-sent events.',
    content: { 'text/event-stream': { schema, ...(answer !== undefined && { example: answer }) } },
  };
}

function isJson({ accepts }: Call): boolean {
  return accepts === undefined || accepts === 'json';
}

function listProperties(schema: JsonSchema): string[] {
  return Object.keys(propertiesOf(schema));
}

function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}
