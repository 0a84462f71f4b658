import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { documentSchema, readDocument } from '#tests/support/api/api-description.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const api = await startApiForFile({ env: { SITE_NAME: 'Elsewhere' } });
const document = await readDocument(api);
const description = documentSchema.parse(document);

const bytes = { schema: {} };
const visitors = [{ device: [] }, { session: [] }];
const members = [{ session: [] }];
const language = { $ref: '#/components/parameters/AcceptLanguage' };
const key = { $ref: '#/components/parameters/IdempotencyKey' };
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the descriptions of failures, by status. */
function failuresOf(...statuses: number[]) {
  const names: Record<number, string> = {
    400: 'BadInput',
    401: 'Unauthorized',
    402: 'NotEnoughGems',
    403: 'Forbidden',
    404: 'NotFound',
    409: 'Conflict',
    413: 'TooLarge',
    415: 'WrongType',
    429: 'TooManyRequests',
    500: 'ServerError',
    503: 'Unavailable',
  };
  const refer = (name = '') => ({ $ref: `#/components/responses/${name}` });
  const possible = [400, 429, 500, 503, ...statuses].map((status) => [status, refer(names[status])] as const);
  return { ...Object.fromEntries(possible), default: refer('Failure') };
}

function jsonBody(name: string, schema: unknown) {
  const object = { type: 'object', properties: { [name]: schema }, required: [name] };
  return {
    required: true,
    content: { 'application/json': { schema: object, example: { [name]: expect.any(String) } } },
  };
}

function envelopeOf(data: unknown, example: unknown = expect.anything()) {
  return {
    description: 'Success.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: { code: { type: 'integer', const: 200 }, message: { type: 'string' }, data },
        },
        ...(example !== null && { example: { code: 200, message: 'success', data: example } }),
      },
    },
  };
}

/** Every member of each operation, which the schema that the tests share does not keep. */
const rawPaths = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
});

/** A description of one call of each kind, without its summary and the sentences after it. */
const examples = [
  {
    kind: 'a query that anyone may send',
    at: ['/v2/characterProfile/getById/', 'get'],
    is: {
      operationId: 'getCharacterProfile',
      tags: ['Characters'],
      parameters: [
        { name: 'id', in: 'query', required: true, schema: named('CharacterId'), example: 'f01' },
        language,
      ],
      responses: { '200': envelopeOf(named('CharacterProfile')), ...failuresOf(404) },
      security: [],
    },
  },
  {
    kind: 'JSON that a visitor sends',
    at: ['/v2/message/stop', 'post'],
    is: {
      operationId: 'stopMessage',
      tags: ['Messages'],
      parameters: [language, key],
      requestBody: jsonBody('message_id', named('Uuid')),
      responses: { '200': envelopeOf(named('Message')), ...failuresOf(401, 403, 404, 409, 413, 415) },
      security: visitors,
    },
  },
  {
    kind: 'JSON that a member sends',
    at: ['/v2/characterProfile/collect', 'post'],
    is: {
      operationId: 'collectCharacter',
      tags: ['Favourites'],
      parameters: [language, key],
      requestBody: jsonBody('character_id', named('CharacterId')),
      responses: {
        '200': envelopeOf({ type: 'boolean', const: true }, true),
        ...failuresOf(401, 403, 404, 409, 413, 415),
      },
      security: members,
    },
  },
  {
    kind: 'a picture that a member uploads',
    at: ['/v2/appUser/avatar', 'post'],
    is: {
      operationId: 'uploadAvatar',
      tags: ['Users'],
      parameters: [language, key],
      requestBody: { required: true, content: { 'image/*': bytes, 'application/octet-stream': bytes } },
      responses: { '200': envelopeOf(named('User')), ...failuresOf(401, 403, 409, 413, 415) },
      security: members,
    },
  },
  {
    kind: 'a file that a visitor uploads',
    at: ['/aiChatConversation/import', 'post'],
    is: {
      operationId: 'importConversation',
      tags: ['Chats'],
      parameters: [
        { name: 'charId', in: 'query', required: true, schema: named('CharacterId'), example: 'f01' },
        language,
        key,
      ],
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
      responses: {
        '200': envelopeOf({
          type: 'object',
          properties: {
            conversation: named('Conversation'),
            notes: { type: 'array', items: named('ImportNote') },
          },
          required: ['conversation', 'notes'],
          additionalProperties: false,
        }),
        ...failuresOf(401, 403, 404, 409, 413, 415),
      },
      security: visitors,
    },
  },
  {
    kind: 'a file that is answered, for gems',
    at: ['/v2/message/speech', 'post'],
    is: {
      operationId: 'speakMessage',
      tags: ['Media'],
      parameters: [language],
      requestBody: jsonBody('message_id', named('Uuid')),
      responses: {
        '200': { description: 'A file.', content: { 'audio/mpeg': bytes } },
        ...failuresOf(401, 402, 403, 404, 409, 413, 415),
      },
      security: members,
    },
  },
  {
    kind: 'a stream of events',
    at: ['/aiChatConversation/watch', 'get'],
    is: {
      operationId: 'watchConversation',
      tags: ['Chats'],
      parameters: [
        { name: 'id', in: 'query', required: true, schema: named('Uuid'), example: expect.any(String) },
        language,
      ],
      responses: {
        '200': {
          description: 'Server-sent events.',
          content: {
            'text/event-stream': {
              schema: {
                type: 'string',
                contentMediaType: 'text/event-stream',
                description: expect.any(String),
                contentSchema: named('ConversationEvent'),
              },
              example: expect.stringMatching(/^event: changed\n/),
            },
          },
        },
        ...failuresOf(401, 404),
      },
      security: visitors,
    },
  },
];

/** Lints a description; returns the findings, each with its place. */
async function lint(described: Record<string, unknown>): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // Paths are those that are declared, slash for slash (rule:one-contract).
      'no-path-trailing-slash': 'off',
      // The address of this very server.
      'no-server-example.com': 'off',
    },
  });
  const source = JSON.stringify(described);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
}

/** Every object in a value, itself included. */
function listObjects(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (typeof value !== 'object' || value === null) return [];
  const object = { ...value };
  return [object, ...Object.values(object).flatMap(listObjects)];
}

describe('/openapi.json (rule:one-contract)', () => {
  it('passes a common linter, including its examples', async () => {
    expect(await lint(document)).toEqual([]);
    const wrong = structuredClone(document);
    Object.assign(wrong, { servers: [], tags: [] });
    expect(await lint(wrong)).toEqual(expect.arrayContaining(['no-empty-servers #/servers']));
  });

  it('is of the server where it is, and has a tag with a summary for every call', () => {
    const { servers, tags } = z
      .object({
        servers: z.array(z.object({ url: z.string() })),
        tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
      })
      .parse(document);
    expect(servers).toEqual([{ url: '/' }]);
    const used = Object.values(description.paths).flatMap((item) =>
      Object.values(item).flatMap((one) => one.tags),
    );
    expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)));
  });

  it('is made once: the same bytes, compressed, for whoever asks, and none for who has them', async () => {
    const ask = async (host: string, headers: Record<string, string> = {}) =>
      api.app.fetch(new Request(`http://${host}/openapi.json`, { headers }));
    const [one, other] = await Promise.all([ask('127.0.0.1:1'), ask('localhost:2')]);
    expect(await one.text()).toBe(await other.text());
    const etag = one.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    expect((await ask('localhost', { 'If-None-Match': etag })).status).toBe(304);
    const packed = await ask('localhost', { 'Accept-Encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(50_000);
  });

  it('writes out no schema twice, and cites no rule', () => {
    const seen = new Map<string, number>();
    for (const schema of listObjects(document)) {
      if (Object.keys(z.record(z.string(), z.unknown()).catch({}).parse(schema['properties'])).length < 3)
        continue;
      const text = JSON.stringify({ ...schema, example: undefined });
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    const envelope = (text: string) => text.includes('"code"') && text.includes('"const":200');
    expect([...seen].filter(([text, times]) => times > 1 && !envelope(text))).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/rule:|\(D\d|spec §|trust row/);
  });

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
    const { paths } = rawPaths.parse(document);
    const { summary, description: more = '.', ...rest } = paths[path]?.[method] ?? {};
    expect(rest).toEqual(is);
    expect([summary, more]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  });

  it('lists the codes of failures (rule:error-codes), the device id and the session by the name that its cookie has here', async () => {
    const device = {
      type: 'apiKey',
      in: 'header',
      name: 'device-id',
      description: expect.any(String),
    };
    expect(document['components']).toMatchObject({
      schemas: {
        Failure: { properties: { code: { type: 'integer', enum: [20001, 20003, 40001, 40003, 50001] } } },
      },
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
      servers: [{ url: 'https://yuanfen.example' }],
      components: {
        securitySchemes: {
          device,
          session: { type: 'apiKey', in: 'cookie', name: '__Host-yuanfen.session_token' },
        },
      },
    });
  });

  it('marks a body as optional only if the call works without one', async () => {
    const optional = Object.values(description.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ requestBody }) => requestBody?.required === false)
      .map(({ operationId }) => operationId);
    expect(optional).toEqual(['addConversation']);
    const visitor = await api.registerVisitor();
    const response = await api.request('/aiChatConversation/add/?charId=f01', {
      method: 'POST',
      headers: { 'device-id': visitor.deviceId },
    });
    expect(response.status).toBe(200);
  });
});
