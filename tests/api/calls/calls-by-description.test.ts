import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { documentSchema, findOperation, readDocument } from '#tests/support/api/api-description.ts';
import {
  addressOf,
  type Belongings,
  cardWithPicture,
  requestOf,
  sampleOf,
} from '#tests/support/api/call-samples.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

const api = await startApiForFile();
const member = await createMember(api);
const description = documentSchema.parse(await readDocument(api));

interface Sent {
  query?: Record<string, string>;
  body?: BodyInit;
  /** The media type of the body, where the description offers several. */
  type?: string;
  /** The credentials of the security schemes, by name. */
  keys?: Record<string, string>;
}

/** Makes a call by nothing but its description. @throws Error when the answer is of a type that is not described */
async function callByDescription(operationId: string, sent: Sent = {}): Promise<Response> {
  const { path, method, operation } = findOperation(description, operationId);
  const query = new URLSearchParams(sent.query);
  for (const name of query.keys()) expect(operation.parameters.map((one) => one.name)).toContain(name);
  const headers = new Headers();
  for (const name of Object.keys(operation.security.find((one) => keysOf(one, sent.keys)) ?? {})) {
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

describe('the failures of a call', () => {
  const nobodys: Belongings = {
    conversationId: randomUUID(),
    messageId: randomUUID(),
    replyId: randomUUID(),
    removalId: randomUUID(),
    memoryId: randomUUID(),
    characterId: 'nobody',
    personaId: randomUUID(),
    lorebookId: randomUUID(),
    presetId: randomUUID(),
    sessionId: randomUUID(),
    passkeyId: randomUUID(),
    loginWayId: randomUUID(),
    orderId: randomUUID(),
    openOrderId: randomUUID(),
  };
  /** Called last: after these, the visitor of the other calls no longer exists. */
  const lastCalls = ['logout', 'eraseAccount', 'eraseGuest'];
  const calls = allCalls.filter(({ name, reply }) => !lastCalls.includes(name) && reply !== 'events');

  const cases: { because: string; change: { headers?: Record<string, string> }; status: number }[] = [
    { because: 'nobody asks', change: { headers: { Cookie: '', 'device-id': '' } }, status: 400 },
    { because: 'it is about what there is not', change: {}, status: 404 },
    { because: 'another site asks', change: { headers: { Origin: 'https://evil.example' } }, status: 403 },
    { because: 'its body is compressed', change: { headers: { 'Content-Encoding': 'gzip' } }, status: 415 },
    { because: 'its body is a form', change: { headers: { 'Content-Type': 'text/plain' } }, status: 415 },
    {
      because: 'its body is too large',
      change: { headers: { 'Content-Length': '2000000000' } },
      status: 413,
    },
  ];
  it.each(cases)('have a status that is described where $because', async ({ change, status }) => {
    const seen = new Set<number>();
    for (const call of calls) {
      const sample = sampleOf(call, nobodys);
      const request = requestOf(call, sample, { ...member.headers, ...change.headers });
      const response = await api.request(addressOf(call, sample.query), request);
      await response.body?.cancel();
      seen.add(response.status);
      const described = Object.keys(findOperation(description, call.name).operation.responses);
      expect(described, `${call.name} answered ${response.status}`).toContain(String(response.status));
    }
    expect([...seen]).toContain(status);
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
    const card = Buffer.from(JSON.stringify(cardWithPicture));
    const sent = { uploadAvatar: picture, importCharacterCard: card };
    for (const [operationId, file] of Object.entries(sent)) {
      const types = Object.keys(findOperation(description, operationId).operation.requestBody?.content ?? {});
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
      body: Buffer.from(JSON.stringify(cardWithPicture)),
      type: 'application/json',
      keys,
    });
    const imported = z.object({ data: z.object({ character: z.object({ id: z.string() }) }) });
    const { character } = imported.parse(await card.json()).data;
    const ids = { exportConversation: conversation.id, exportCharacterCard: character.id };
    for (const [operationId, id] of Object.entries(ids)) {
      const { operation } = findOperation(description, operationId);
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
