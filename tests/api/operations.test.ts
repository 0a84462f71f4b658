import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }) }),
  ),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.object({ '200': z.object({ content: contentSchema }) }),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const schemeSchema = z.object({
  type: z.literal('apiKey'),
  in: z.enum(['header', 'cookie']),
  name: z.string(),
});
/** The part of a description that a program needs to make calls. */
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ securitySchemes: z.record(z.string(), schemeSchema) }),
});

let api: TestApi;
let member: TestMember;
let document: Record<string, unknown>;
let description: z.infer<typeof documentSchema>;

beforeAll(async () => {
  api = await startTestApi({ env: { SITE_NAME: 'Elsewhere' } });
  member = await createMember(api);
  document = await readDocument(api);
  description = documentSchema.parse(document);
});
afterAll(() => api.close());

async function readDocument(of: TestApi): Promise<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(await (await of.request('/openapi.json')).json());
}

const failure = {
  description: 'A failure of the error catalogue.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};
const bytes = { schema: {} };
const visitors = [{ device: [] }, { session: [] }];
const members = [{ session: [] }];
const uuidSchema = { type: 'string', format: 'uuid', pattern: expect.any(String) };
const characterIdSchema = { type: 'string', pattern: '^[a-zA-Z0-9]{1,32}$' };

function jsonBody(name: string, schema: unknown) {
  const object = { type: 'object', properties: { [name]: schema }, required: [name] };
  return { required: true, content: { 'application/json': { schema: object } } };
}

function envelopeOf(data: unknown) {
  return {
    description: 'Success.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: { code: { const: 200 }, message: { type: 'string' }, data },
        },
      },
    },
  };
}

/** One described call of each kind, without its summary. */
const examples = [
  {
    kind: 'a query that anyone may send',
    at: ['/v2/characterProfile/getById/', 'get'],
    is: {
      operationId: 'getCharacterProfile',
      parameters: [{ name: 'id', in: 'query', required: true, schema: characterIdSchema }],
      responses: { '200': envelopeOf(expect.objectContaining({ type: 'object' })), default: failure },
    },
  },
  {
    kind: 'JSON that a visitor sends',
    at: ['/v2/message/stop', 'post'],
    is: {
      operationId: 'stopMessage',
      parameters: [],
      requestBody: jsonBody('message_id', uuidSchema),
      responses: { '200': envelopeOf(expect.objectContaining({ type: 'object' })), default: failure },
      security: visitors,
    },
  },
  {
    kind: 'JSON that a member sends',
    at: ['/v2/characterProfile/collect', 'post'],
    is: {
      operationId: 'collectCharacter',
      parameters: [],
      requestBody: jsonBody('character_id', characterIdSchema),
      responses: { '200': envelopeOf({ type: 'boolean', const: true }), default: failure },
      security: members,
    },
  },
  {
    kind: 'a picture that a member uploads',
    at: ['/v2/appUser/avatar', 'post'],
    is: {
      operationId: 'uploadAvatar',
      parameters: [],
      requestBody: { required: true, content: { 'image/*': bytes, 'application/octet-stream': bytes } },
      responses: { '200': envelopeOf(expect.objectContaining({ type: 'object' })), default: failure },
      security: members,
    },
  },
  {
    kind: 'a file that a visitor uploads',
    at: ['/aiChatConversation/import', 'post'],
    is: {
      operationId: 'importConversation',
      parameters: [{ name: 'charId', in: 'query', required: true, schema: characterIdSchema }],
      requestBody: {
        required: true,
        description: 'Any `text/…` but `text/plain` is taken as well.',
        content: {
          'image/*': bytes,
          'application/octet-stream': bytes,
          'application/json': bytes,
          'application/jsonl': bytes,
          'application/x-ndjson': bytes,
          'application/zip': bytes,
        },
      },
      responses: { '200': envelopeOf(expect.objectContaining({ type: 'object' })), default: failure },
      security: visitors,
    },
  },
  {
    kind: 'a file that is answered',
    at: ['/v2/message/speech', 'post'],
    is: {
      operationId: 'speakMessage',
      parameters: [],
      requestBody: jsonBody('message_id', uuidSchema),
      responses: { '200': { description: 'A file.', content: { 'audio/mpeg': bytes } }, default: failure },
      security: members,
    },
  },
  {
    kind: 'a stream of events',
    at: ['/aiChatConversation/watch', 'get'],
    is: {
      operationId: 'watchConversation',
      parameters: [{ name: 'id', in: 'query', required: true, schema: uuidSchema }],
      responses: {
        '200': {
          description: 'Server-sent events.',
          content: {
            'text/event-stream': {
              schema: {
                type: 'object',
                properties: {
                  type: { type: 'string', const: 'changed' },
                  version: expect.objectContaining({ type: 'integer' }),
                },
                required: ['type', 'version'],
                additionalProperties: false,
              },
            },
          },
        },
        default: failure,
      },
      security: visitors,
    },
  },
];

interface Sent {
  query?: Record<string, string>;
  body?: BodyInit;
  /** The media type of the body, if the description offers several. */
  type?: string;
  /** The credentials of the security schemes, by name. */
  keys?: Record<string, string>;
}

function findOperation(operationId: string) {
  for (const [path, item] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === operationId) return { path, method: method.toUpperCase(), operation };
    }
  }
  throw new Error(`${operationId} is not described.`);
}

/** Makes a call from its description alone. @throws Error if the response has an undescribed type */
async function callByDescription(operationId: string, sent: Sent = {}): Promise<Response> {
  const { path, method, operation } = findOperation(operationId);
  const query = new URLSearchParams(sent.query);
  for (const name of query.keys()) expect(operation.parameters.map((one) => one.name)).toContain(name);
  const headers = new Headers();
  for (const name of Object.keys(operation.security?.find((one) => keysOf(one, sent.keys)) ?? {})) {
    const scheme = description.components.securitySchemes[name];
    const value = sent.keys?.[name] ?? '';
    if (scheme?.in === 'header') headers.set(scheme.name, value);
    else {
      headers.set('Cookie', `${scheme?.name ?? ''}=${value}`);
      headers.set('Sec-Fetch-Site', 'same-origin');
    }
  }
  const [firstType] = Object.keys(operation.requestBody?.content ?? {});
  const type = sent.type ?? firstType;
  if (type !== undefined) headers.set('Content-Type', type);
  const body = operation.requestBody === undefined ? null : (sent.body ?? null);
  const response = await api.request(`${path}?${query.toString()}`, { method, headers, body });
  const answered = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (response.ok && !Object.hasOwn(operation.responses['200'].content, answered))
    throw new Error(`${operationId} answered ${answered}`);
  return response;
}

function keysOf(requirement: Record<string, unknown>, keys: Record<string, string> = {}): boolean {
  return Object.keys(requirement).every((name) => Object.hasOwn(keys, name));
}

function sessionOf({ cookie }: TestMember): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}

describe('/openapi.json (rule:one-contract)', () => {
  it('is OpenAPI 3.1 to a validator that knows nothing of us', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('describes every declared call and nothing else, under the name of the site', () => {
    const described = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    const declared = allCalls.map((call) => `${call.method.toLowerCase()} ${call.path} ${call.name}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
    expect(described.length).toBeGreaterThanOrEqual(99);
    expect(document['info']).toMatchObject({
      title: 'Elsewhere',
      description: expect.stringMatching(/platform.*device-id.*Accept-Language.*Idempotency-Key/),
    });
  });

  it.each(examples)('describes $kind as what it is', ({ at: [path = '', method = ''], is }) => {
    expect(document).toHaveProperty(['paths', path, method], { ...is, summary: expect.any(String) });
  });

  it('lists the codes of failures (rule:error-codes), the device id and the session by the name that its cookie has here', async () => {
    const device = { type: 'apiKey', in: 'header', name: 'device-id' };
    expect(document['components']).toMatchObject({
      schemas: { Failure: { properties: { code: { enum: [20001, 20003, 40001, 40003, 50001] } } } },
      securitySchemes: {
        device,
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'yuanfen.session_token',
          description: expect.stringContaining('`Sec-Fetch-Site: same-origin`'),
        },
      },
    });
    const secure = await startTestApi({ env: { SITE_URL: 'https://yuanfen.example' }, beside: api });
    onTestFinished(() => secure.close());
    expect(await readDocument(secure)).toMatchObject({
      components: {
        securitySchemes: {
          device,
          session: { type: 'apiKey', in: 'cookie', name: '__Host-yuanfen.session_token' },
        },
      },
    });
  });

  it('says that a body may be left out only where the call goes without one', async () => {
    const optional = Object.values(description.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ requestBody }) => requestBody?.required === false)
      .map(({ operationId }) => operationId);
    expect(optional).toEqual(['addConversation']);
    const keys = { device: member.guest.deviceId };
    const response = await callByDescription('addConversation', { query: { charId: 'f01' }, keys });
    expect(response.status).toBe(200);
  });
});

describe('a program that knows the API from its description alone', () => {
  it('is let in exactly with what the description asks for', async () => {
    expect((await callByDescription('getLoginMethods')).status).toBe(200);
    const either: Record<string, string>[] = [
      { device: member.guest.deviceId },
      { session: sessionOf(member) },
    ];
    for (const keys of either) expect((await callByDescription('getUserInfo', { keys })).status).toBe(200);
    expect((await callByDescription('getUserInfo')).status).toBe(401);
    expect((await callByDescription('listFavourites', { keys: { session: sessionOf(member) } })).status).toBe(
      200,
    );
    const asGuest = await callByDescription('listFavourites', { keys: { device: member.guest.deviceId } });
    expect(asGuest.status).toBe(401);
  });

  it('uploads a picture and a file under every type that the description offers', async () => {
    const keys = { session: sessionOf(member) };
    const picture = await paintPicture(64, 64).png().toBuffer();
    const card = Buffer.from(JSON.stringify(sampleCard()));
    const sent = { uploadAvatar: picture, importCharacterCard: card };
    for (const [operationId, file] of Object.entries(sent)) {
      const types = Object.keys(findOperation(operationId).operation.requestBody?.content ?? {});
      for (const offered of types) {
        const type = offered.replace('*', 'png');
        const response = await callByDescription(operationId, { body: new Uint8Array(file), type, keys });
        expect(`${type} ${response.status}`).toBe(`${type} 200`);
      }
    }
  });

  it('is answered every file in every format as the type that the description gives it', async () => {
    const keys = { device: member.guest.deviceId };
    const conversation = await member.guest.startChat();
    const card = await callByDescription('importCharacterCard', {
      body: Buffer.from(JSON.stringify(sampleCard())),
      type: 'application/json',
      keys,
    });
    const imported = z.object({ data: z.object({ character: z.object({ id: z.string() }) }) });
    const { character } = imported.parse(await card.json()).data;
    const ids = { exportConversation: conversation.id, exportCharacterCard: character.id };
    for (const [operationId, id] of Object.entries(ids)) {
      const { operation } = findOperation(operationId);
      const formats = operation.parameters.find(({ name }) => name === 'format')?.schema.enum ?? [];
      const types = new Set<string | undefined>();
      for (const format of formats) {
        const response = await callByDescription(operationId, { query: { id, format }, keys });
        expect(response.status).toBe(200);
        types.add(response.headers.get('content-type')?.split(';')[0]);
        await response.arrayBuffer();
      }
      expect([...types].toSorted()).toEqual(Object.keys(operation.responses['200'].content).toSorted());
    }
    const account = await callByDescription('exportAccount', { keys });
    expect(account.headers.get('content-type')).toBe('application/zip');
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
