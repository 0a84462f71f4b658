import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { errorCatalogue } from '#src/contract/errors/errors.ts';
import { sessionCookieName } from '#src/server/accounts/sessions/session-cookies.ts';
import { namedFileTypes } from '#src/server/platform/http/body/read-file-body.ts';

type JsonSchema = Record<string, unknown>;

/** What goes for every call, and is not repeated in each. */
const conventions = [
  'Answers are an envelope {code, message, data}, but for files and event streams. A failure has the HTTP status of its',
  'code: 20001 is 500, 20003 is 402, 40001 is 401 (403 for a request of another site), 40003 is 400, 50001 is 503. More',
  'exactly, 40003 is 404 for what there is not, 405 for another method (`Allow` names the right one), 409 for what changed',
  'meanwhile, 413 for too large and 415 for another type of body, and 50001 is 429 with `Retry-After`, in seconds, for too',
  'many requests. Every answer has an `X-Request-Id`. Send `platform` (`pc`), `Content-Type` and, where it is known, `device-id`;',
  '`Accept-Language` chooses the language of names and messages, `en` or `zh-CN`. A POST that changes something and answers',
  'JSON takes an `Idempotency-Key`: the same key and request happen once. The slash at the end of a path may be left out.',
].join(' ');

/** The bytes of a file: OpenAPI 3.1 leaves the schema of raw content empty. */
const binary: JsonSchema = {};

/**
 * Creates the describer of every declared call in OpenAPI 3.1 (rule:one-contract), whose own dialect Zod's JSON
 * Schema is. Describes the calls when first asked, as that takes 57 ms. By https, the session cookie has another name
 * (`isSecure`).
 */
export function createApiDescriber(siteName: string): (isSecure: boolean) => JsonSchema {
  let paths: JsonSchema | undefined;
  return (isSecure) => describeApi(siteName, (paths ??= describePaths()), isSecure);
}

function describePaths(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of allCalls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return paths;
}

function describeApi(name: string, paths: JsonSchema, isSecure: boolean): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description: conventions,
    },
    paths,
    components: {
      securitySchemes: {
        device: { type: 'apiKey', in: 'header', name: 'device-id' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(isSecure),
          description:
            'Set by a login. A POST with it says as well that it comes from the site: `Sec-Fetch-Site: same-origin`.',
        },
      },
      schemas: { Failure: failureSchema() },
    },
  };
}

function describeCall(call: Call): JsonSchema {
  const description: JsonSchema = {
    operationId: call.name,
    summary: call.summary,
    parameters: describeQuery(call),
    responses: { '200': describeSuccess(call), default: failureResponse },
  };
  if (call.method === 'POST') description['requestBody'] = describeBody(call);
  const security = securityOf(call);
  if (security !== null) description['security'] = security;
  return description;
}

/** One of these is needed; null where anyone may call. A session is a visitor's too (rule:who-asks). */
function securityOf({ caller }: Call): JsonSchema[] | null {
  switch (caller) {
    case 'anyone':
      return null;
    case 'visitor':
      return [{ device: [] }, { session: [] }];
    case 'member':
      return [{ session: [] }];
  }
}

function describeBody(call: Call): JsonSchema {
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
        content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } },
      };
  }
}

function describeFile(types: readonly string[]): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema: binary }]));
}

function describeQuery(call: Call): JsonSchema[] {
  const schema = toJsonSchema(call.query, 'input');
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function describeSuccess(call: Call): JsonSchema {
  if (call.reply === 'file') return { description: 'A file.', content: describeFile(call.fileTypes) };
  const data = toJsonSchema(call.result, 'output');
  if (call.reply === 'events') {
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: data } } };
  }
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
  };
  return { description: 'Success.', content: { 'application/json': { schema } } };
}

const failureResponse = {
  description: 'A failure of the error catalogue.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function failureSchema(): JsonSchema {
  const codes = Object.keys(errorCatalogue).map(Number);
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { enum: codes }, message: { type: 'string' }, data: { type: 'null' } },
  };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
