import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';

const schemaObject = z.record(z.string(), z.unknown());
const parameter = z.strictObject({
  name: z.string(),
  in: z.literal('query'),
  required: z.boolean(),
  schema: schemaObject,
});
const content = z.record(z.string(), z.strictObject({ schema: schemaObject }));
const answer = z.strictObject({ description: z.string().min(1), content });
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.strictObject({ '200': answer, default: answer }),
  security: z.array(z.strictObject({ device: z.tuple([]) })).optional(),
});
/** The parts of OpenAPI 3.1 that the description uses, and nothing beside them. */
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.strictObject({ get: operation, post: operation }).partial()),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      device: z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('header'),
        name: z.literal('device-id'),
      }),
    }),
    schemas: z.record(z.string(), schemaObject),
  }),
});

let api: TestApi;
let description: z.infer<typeof documentSchema>;

beforeAll(async () => {
  api = await startTestApi({ env: { SITE_NAME: 'Elsewhere' } });
  description = documentSchema.parse(await (await api.request('/openapi.json')).json());
});
afterAll(() => api.close());

function operationOf(call: (typeof allCalls)[number]): z.infer<typeof operation> {
  const item = description.paths[call.path];
  const found = call.method === 'GET' ? item?.get : item?.post;
  if (found === undefined) throw new Error(`${call.name} is not described.`);
  return found;
}

/** The names in `{a: …, b: …}` of a JSON Schema. */
function propertiesOf(schema: unknown): string[] {
  const shape = z.object({ properties: schemaObject }).safeParse(schema);
  return Object.keys(shape.data?.properties ?? {});
}

const cases = allCalls.map((call) => ({ call, name: call.name }));

describe('/openapi.json (D2)', () => {
  it('describes every declared call and nothing else, under the name of the site', () => {
    const described = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(allCalls.map((call) => `${call.method} ${call.path}`).toSorted());
    expect(description.info.title).toBe('Elsewhere');
  });

  it.each(cases)('$name: names, parameters and body are those of the declaration', ({ call }) => {
    const { operationId, summary, parameters, requestBody } = operationOf(call);
    expect({ operationId, summary }).toEqual({ operationId: call.name, summary: call.summary });
    const query = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' });
    expect(parameters.map(({ name }) => name)).toEqual(propertiesOf(query));
    const required = parameters.filter((one) => one.required).map(({ name }) => name);
    expect(required).toEqual(query.required ?? []);
    expect(requestBody !== undefined).toBe(call.method === 'POST');
    const body = requestBody?.content['application/json']?.schema;
    expect(propertiesOf(body)).toEqual(propertiesOf(z.toJSONSchema(call.body, { unrepresentable: 'any' })));
  });

  it.each(cases)(
    '$name: a device id is asked for exactly where the call needs a visitor (D4)',
    ({ call }) => {
      const security = call.caller === 'visitor' ? [{ device: [] }] : undefined;
      expect(operationOf(call).security).toEqual(security);
    },
  );

  it.each(cases)('$name: answers are the envelope or an event stream (spec §7)', ({ call }) => {
    const { responses } = operationOf(call);
    const types = Object.keys(responses['200'].content);
    expect(types).toEqual([call.reply === 'events' ? 'text/event-stream' : 'application/json']);
    const schema = responses['200'].content['application/json']?.schema;
    if (call.reply === 'json') {
      expect(schema?.['required']).toEqual(['code', 'message', 'data']);
      expect(propertiesOf(schema)).toEqual(['code', 'message', 'data']);
    }
    expect(responses.default.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Failure',
    });
  });

  it('every reference leads somewhere, and the failure lists the catalogue of spec §8', () => {
    const references = JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference = ''] of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? '';
      expect(Object.keys(description.components.schemas), reference).toContain(name);
    }
    expect(description.components.schemas['Failure']).toMatchObject({
      properties: { code: { enum: [20001, 20003, 40001, 40003, 50001] } },
    });
  });
});

describe('the addresses of the operator', () => {
  it('/healthz tells that the process is alive', async () => {
    const response = await api.request('/healthz');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'alive' });
  });

  it('/readyz tells that the database answers', async () => {
    const response = await api.request('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ready' });
  });

  it('an address that does not exist is 404 in the envelope', async () => {
    const response = await api.request('/v2/nothing', { headers: { 'Accept-Language': 'zh-CN' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 40003, message: '没有这个接口。', data: null });
  });
});
