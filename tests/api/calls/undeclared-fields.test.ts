import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getAllTags, listTagGroups } from '#src/contract/characters/character-calls.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import { markConversationSeen } from '#src/contract/chat/conversation-calls.ts';
import { collectCharacter } from '#src/contract/favourites/favourite-calls.ts';
import { UploadFolder } from '#src/server/platform/http/body/upload-folder.ts';
import { StoredBytes } from '#src/server/platform/http/calls/stored-bytes.ts';
import { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { createIdempotencyStore } from '#src/server/platform/idempotency/idempotency.ts';
import { TokenBudgets } from '#src/server/platform/limits/token-budgets.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { origin } from '#tests/support/api/visitor.ts';

/** Text in columns that no call declares. */
const canary = 'canary-6b1f';
const extra = { device_hash: canary, password: { of: canary } };
const tag = { slug: 'calm', name: 'Calm', label_type: 'general', count: 1 };

let router: CallRouter;

const api = await startApiForFile();
beforeAll(async () => {
  const { services } = api;
  const { user } = await api.registerVisitor();
  const member: Member = {
    userId: user.id,
    accountId: randomUUID(),
    session: { id: randomUUID(), createdAt: new Date(), expiresAt: new Date(), leavesGuest: false },
    seesMature: false,
  };
  const limits = createRateLimits(services.env, services.log);
  router = new CallRouter({
    log: services.log,
    allowedOrigins: [],
    idempotency: createIdempotencyStore(services.database, {
      number: 1,
      isAlive: () => Promise.resolve(true),
    }),
    visitors: {
      findBySession: () => Promise.resolve(member),
      findByDevice: () => Promise.resolve(null),
      findByDeviceAgain: () => Promise.resolve(null),
    },
    limits,
    tokens: await TokenBudgets.open(services),
    requireRoom: () => Promise.resolve(),
    uploads: new UploadFolder(tmpdir(), services.log),
    asksForHelp: () => false,
    stored: new StoredBytes({
      limits,
      log: services.log,
      readBytes: () => Promise.resolve(0),
      asksForHelp: () => false,
    }),
  });
  const seen = { unread: 0 as const, ...extra };
  const wrong: unknown = { collected: true, ...extra };
  router.serve(getAllTags, () => Promise.resolve([{ ...tag, ...extra }]));
  router.serveKnown(listTagGroups, () =>
    Promise.resolve([{ label_type: 'general', tags: [{ ...tag, ...extra }], ...extra }]),
  );
  router.serveVisitor(markConversationSeen, () => Promise.resolve(seen));
  router.serveMember(collectCharacter, () => Promise.resolve(z.custom<true>().parse(wrong)));
});

async function answerOf(path: string, init?: RequestInit): Promise<unknown> {
  const text = await (await router.app.request(`${origin}${path}`, init)).text();
  expect(text).not.toContain(canary);
  const body: unknown = JSON.parse(text);
  return body;
}

describe('undeclared fields in a handler’s answer never leave the server (decision 1)', () => {
  it('in a list, in its items, and for any caller', async () => {
    expect(await answerOf('/v2/characterProfile/getAllTags')).toEqual({
      code: 200,
      message: 'success',
      data: [tag],
    });
    expect(await answerOf('/v2/characterProfile/tags')).toEqual({
      code: 200,
      message: 'success',
      data: [{ label_type: 'general', tags: [tag] }],
    });
  });

  it('for a visitor, also where the answer is stored for the same Idempotency-Key', async () => {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ id: randomUUID() }),
    };
    const first = await answerOf('/aiChatConversation/seen', request);
    expect(first).toEqual({ code: 200, message: 'success', data: { unread: 0 } });
    expect(await answerOf('/aiChatConversation/seen', request)).toEqual(first);
    const kept = await api.database.sql`select to_json(idempotency_keys) as row from idempotency_keys`;
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(canary);
  });

  it('for a member; an answer that does not match its declaration is an error', async () => {
    const answer = await answerOf('/v2/characterProfile/collect', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ character_id: 'f01' }),
    });
    expect(answer).toEqual({ code: 20001, message: 'Server error', data: null });
  });
});

it('answers are declared field by field, except for fields that others define or people name', () => {
  const open = allCalls
    .filter(({ reply }) => reply === 'json')
    .flatMap((call) => {
      const schema = z.toJSONSchema(call.result, { io: 'output', unrepresentable: 'any' });
      return findOpen(schema, call.name);
    });
  // Sampler values by the model's own names, a Character Card, WebAuthn's own fields, numbers of a receipt.
  const known = ['sampler', 'data', 'options', 'counts'];
  expect(open.filter((place) => !known.includes(place.split('.').at(-1) ?? ''))).toEqual([]);
  expect(open).toEqual(
    expect.arrayContaining(['editMode.sampler', 'getCharacterModel.data', 'beginPasskey.options']),
  );
});

/** Finds the places where a schema accepts unnamed fields. */
function findOpen(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isObject = 'type' in schema && schema.type === 'object';
  const isOpen = isObject && !('additionalProperties' in schema && schema.additionalProperties === false);
  const inside = Object.entries(schema).flatMap(([name, part]) =>
    findOpen(part, ['properties', 'items', 'anyOf', 'oneOf'].includes(name) ? place : `${place}.${name}`),
  );
  return isOpen ? [place, ...inside] : inside;
}
