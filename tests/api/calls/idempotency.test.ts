import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { DATABASE_CONNECTIONS: '12' } });
const visitor = await api.registerVisitor();

const answerSchema = z.object({ code: z.literal(200), data: z.object({ id: z.uuid() }) });

interface Keyed {
  key: string;
  by?: TestVisitor;
  body?: unknown;
  characterId?: string;
}

function addChat({
  key,
  by = visitor,
  body = { fresh: true },
  characterId = 'f03',
}: Keyed): Promise<Response> {
  const headers = { 'device-id': by.deviceId, 'Idempotency-Key': key };
  return api.post(`/aiChatConversation/add/?charId=${characterId}`, body, headers);
}

async function countChats(by: TestVisitor): Promise<number> {
  const [row] = z
    .array(z.object({ count: z.int() }))
    .parse([
      ...(await api.database.sql`select count(*)::int from conversations where user_id = ${by.user.id}`),
    ]);
  return row?.count ?? 0;
}

describe('an Idempotency-Key (rule:idempotency-key)', () => {
  it('makes a repeated request one effect with one answer', async () => {
    const by = await api.registerVisitor();
    const key = randomUUID();
    const first = await addChat({ key, by });
    const second = await addChat({ key, by });
    expect(second.status).toBe(first.status);
    const answer = answerSchema.parse(await first.json());
    expect(await second.json()).toMatchObject(answer);
    expect(await countChats(by)).toBe(1);
  });

  it('makes 20 parallel requests one effect with equal answers', async () => {
    const by = await api.registerVisitor();
    const key = randomUUID();
    const { answers } = await api.database.sql.begin(async (transaction) => {
      // Delays the first effect until others are in progress.
      await transaction`lock table conversations in share row exclusive mode`;
      const sent = Array.from({ length: 20 }, () => addChat({ key, by }));
      await untilWaitingForLock(api.database.sql, 1);
      return { answers: Promise.all(sent) };
    });
    const texts = await Promise.all((await answers).map((answer) => answer.json()));
    const ids = texts.map((text) => answerSchema.parse(text).data.id);
    expect(new Set(ids).size).toBe(1);
    for (const text of texts) expect(text).toEqual(texts[0]);
    expect(await countChats(by)).toBe(1);
  });

  it('of many visitors at once never exhausts the pool of connections', async () => {
    const visitors = await Promise.all(Array.from({ length: 12 }, () => api.registerVisitor()));
    const answers = await Promise.all(
      visitors.flatMap((by) => [1, 2, 3].map((attempt) => addChat({ key: `key ${attempt}`, by }))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await Promise.all(visitors.map(countChats))).toEqual(visitors.map(() => 3));
  });

  it.each<[string, Partial<Keyed>]>([
    ['body', { body: { fresh: false } }],
    ['query', { characterId: 'f04' }],
  ])('with another %s is 409 and changes nothing', async (_name, other) => {
    const key = randomUUID();
    await addChat({ key });
    const before = await readTableChecksums(api.database.sql);
    const response = await addChat({ key, ...other });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });

  it('used for another call is 409', async () => {
    const key = randomUUID();
    await addChat({ key });
    const headers = { 'device-id': visitor.deviceId, 'Idempotency-Key': key };
    const response = await api.post('/v2/message/stop', { message_id: randomUUID() }, headers);
    expect(response.status).toBe(409);
  });

  it('belongs to one visitor: another may use the same', async () => {
    const key = randomUUID();
    const other = await api.registerVisitor();
    const [mine, theirs] = await Promise.all([addChat({ key }), addChat({ key, by: other })]);
    const id = answerSchema.parse(await mine.json()).data.id;
    expect(answerSchema.parse(await theirs.json()).data.id).not.toBe(id);
  });

  it('of a request that failed may be used again', async () => {
    const key = randomUUID();
    expect((await addChat({ key, characterId: 'zzz' })).status).toBe(404);
    expect((await addChat({ key })).status).toBe(200);
  });

  it('covers the file that a call is sent', async () => {
    const by = await api.registerVisitor();
    const key = randomUUID();
    const headers = { 'device-id': by.deviceId, 'Idempotency-Key': key };
    const first = await importOwnCharacter(api, headers);
    expect(await importOwnCharacter(api, headers)).toBe(first);
    await expect(importOwnCharacter(api, headers, { name: 'Another' })).rejects.toThrow('40003');
    const [row] = await api.database.sql`select count(*)::int from characters where owner_id = ${by.user.id}`;
    expect(row).toEqual({ count: 1 });
  });

  it('longer than 200 characters is 400', async () => {
    expect((await addChat({ key: 'k'.repeat(201) })).status).toBe(400);
    expect((await addChat({ key: 'k'.repeat(200) })).status).toBe(200);
  });

  it('without one, each request is its own', async () => {
    const by = await api.registerVisitor();
    await Promise.all([by.startChat(), by.startChat()]);
    expect(await countChats(by)).toBe(2);
  });
});
