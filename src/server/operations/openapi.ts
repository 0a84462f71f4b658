import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call.ts';
import { errorCatalogue } from '#src/contract/errors.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 description of every declared call (D2). Zod's JSON Schema is OpenAPI 3.1's own dialect. */
export function describeApi(siteName: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of allCalls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1',
      description: 'Every answer is an envelope {code, message, data}.',
    },
    paths,
    components: {
      securitySchemes: { device: { type: 'apiKey', in: 'header', name: 'device-id' } },
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
  if (call.method === 'POST') {
    const schema = toJsonSchema(call.body, 'input');
    description['requestBody'] = { content: { 'application/json': { schema } } };
  }
  if (call.caller === 'visitor') description['security'] = [{ device: [] }];
  return description;
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
