import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { createIdempotencyStore } from '#src/server/platform/idempotency/idempotency.ts';
import type { KeyedRequest } from '#src/server/platform/idempotency/keyed-request.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { DATABASE_CONNECTIONS: '12', RATE_LIMIT_FACTOR: '1000' } });

const keyed = (by: TestVisitor, key: string = randomUUID()) => ({
  'device-id': by.deviceId,
  'Idempotency-Key': key,
});

const sendFile = (path: string, headers: Record<string, string>, bytes: Uint8Array) =>
  api.request(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });

const rename = (by: TestVisitor, nickname: string, key?: string) =>
  api.post(updateUserInfo.path, { nickname }, keyed(by, key));

const addChat = (by: TestVisitor) =>
  api.post('/aiChatConversation/add/?charId=f03', { fresh: true }, keyed(by));

const readRows = (by: TestVisitor) =>
  api.database.sql<{ state: string; attempt: string | null; bytes: number }[]>`
    select state, attempt, pg_column_size(idempotency_keys.*)::int as bytes
    from idempotency_keys where user_id = ${by.user.id}`;

describe('keyed requests wait outside of the database', () => {
  it('four waiting calls of one guest delay no keyed call of another', async () => {
    const [slow, other] = [await api.registerVisitor(), await api.registerVisitor()];
    const { held } = await api.database.sql.begin(async (transaction) => {
      await transaction`lock table conversations in share row exclusive mode`;
      const sent = Array.from({ length: 4 }, () => addChat(slow));
      await untilWaitingForLock(api.database.sql, 1);
      // One more call, so that the others had time to accept everything.
      expect(
        (await api.post(updateUserInfo.path, { sign: 'x' }, { 'device-id': other.deviceId })).status,
      ).toBe(200);
      expect((await rename(other, 'Not held up')).status).toBe(200);
      await untilWaitingForLock(api.database.sql, 1);
      return { held: Promise.all(sent) };
    });
    expect((await held).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('more than 31 of one guest at once are refused with a message, and the earlier ones are answered', async () => {
    const by = await api.registerVisitor();
    const { answers } = await api.database.sql.begin(async (transaction) => {
      await transaction`select from users where id = ${by.user.id} for update`;
      let refused = 0;
      const sent = Array.from({ length: 40 }, async (_, at) => {
        const answer = await rename(by, `Number ${at}`);
        if (answer.status === 429) refused += 1;
        return answer;
      });
      await expect.poll(() => refused).toBe(9);
      return { answers: Promise.all(sent) };
    });
    const statuses = (await answers).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(31).fill(200), ...Array<number>(9).fill(429)]);
  });
});

describe('stored answers', () => {
  it('are small: a large lorebook is read again, and the answer is the same', async () => {
    const by = await api.registerVisitor();
    const entries = [composeEntry({ content: 'A clock. '.repeat(50_000) })];
    const bytes = Buffer.from(JSON.stringify({ spec: 'lorebook_v3', data: { extensions: {}, entries } }));
    const headers = keyed(by);
    const first: unknown = await (await sendFile(importLorebook.path, headers, bytes)).json();
    expect(first).toMatchObject({ code: 200 });
    const [row] = await readRows(by);
    expect(row?.bytes).toBeLessThan(1_000);
    expect(await (await sendFile(importLorebook.path, headers, bytes)).json()).toEqual(first);
    const books = await api.database.sql`select from lorebooks where user_id = ${by.user.id}`;
    expect(books).toHaveLength(1);
  });

  it('are a thousand of one visitor at most', async () => {
    const by = await api.registerVisitor();
    await api.database.sql`
      insert into idempotency_keys (user_id, key, call, request_hash, status, body, created_at)
      select ${by.user.id}, 'key ' || n, 'updateUserInfo', 'x', 200, '{}', now() - interval '1 hour'
      from generate_series(1, 1200) n`;
    expect((await rename(by, 'The newest', 'the newest')).status).toBe(200);
    expect(await readRows(by)).toHaveLength(1_000);
    const again = await rename(by, 'The newest', 'the newest');
    expect(await again.json()).toMatchObject({ data: { nickname: 'The newest' } });
  });
});

describe('a process that dies', () => {
  /** Opens the stores of two processes; `alive` considers `dead` dead. */
  const openStores = () => {
    const { database } = api.services;
    return {
      dead: createIdempotencyStore(database, { number: 7, isAlive: () => Promise.resolve(true) }),
      alive: createIdempotencyStore(database, {
        number: 8,
        isAlive: (other) => Promise.resolve(other !== 7),
      }),
    };
  };
  const requestOf = (by: TestVisitor): KeyedRequest => ({
    userId: by.user.id,
    call: 'test',
    key: 'key',
    request: 'the same',
    toBody: (result) => (result === 'named' ? { code: 200, data: result } : null),
  });
  const name = (by: TestVisitor, nickname: string, result: unknown = 'named') =>
    api.services.database.transaction(async (transaction) => {
      await transaction.update(users).set({ nickname }).where(eq(users.id, by.user.id));
      return result;
    });
  const nameOf = async (by: TestVisitor) => {
    const [row] = await api.database.sql`select nickname from users where id = ${by.user.id}`;
    return String(row?.['nickname']);
  };
  /** Creates work that stops at a point, as if its process were killed there. */
  function cutOff() {
    const reached = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    return {
      reached: reached.promise,
      goOn: () => goOn.resolve(undefined),
      stop: () => (reached.resolve(undefined), goOn.promise),
    };
  }

  it('before it had any effect leaves the key to the next, and nothing that it still does is committed', async () => {
    const by = await api.registerVisitor();
    const { dead, alive } = openStores();
    const cut = cutOff();
    const first = dead.once(requestOf(by), async () => {
      await cut.stop();
      await name(by, 'of the dead');
      return Response.json({});
    });
    await cut.reached;
    const answer = await alive.once(requestOf(by), async () => {
      await name(by, 'of the living');
      return Response.json({ code: 200, data: 'final' });
    });
    expect(await answer.json()).toEqual({ code: 200, data: 'final' });
    cut.goOn();
    await expect(first).rejects.toMatchObject({ code: 50001 });
    expect(await nameOf(by)).toBe('of the living');
  });

  it.each([
    ['with the answer that its transaction gave', 'named', { code: 200, data: 'named' }],
    ['in words where there is none', 'something else', null],
  ])(
    'between the work and the answer: the retry is answered %s, and nothing is done twice',
    async (_name, result, body) => {
      const by = await api.registerVisitor();
      const { dead, alive } = openStores();
      const cut = cutOff();
      const first = dead.once(requestOf(by), async () => {
        await name(by, 'once', result);
        await cut.stop();
        return Response.json({ code: 200, data: 'final' });
      });
      await cut.reached;
      const second = alive.once(requestOf(by), async () => {
        await name(by, 'twice');
        return Response.json({});
      });
      if (body === null) await expect(second).rejects.toMatchObject({ code: 40003, status: 409 });
      else expect(await (await second).json()).toEqual(body);
      expect(await nameOf(by)).toBe('once');
      cut.goOn();
      await first;
    },
  );

  it('that fails after its effect keeps the key: a retry does nothing again', async () => {
    const by = await api.registerVisitor();
    const { alive } = openStores();
    const work = async () => {
      await name(by, 'once');
      throw new Error('the connection was lost');
    };
    await expect(alive.once(requestOf(by), work)).rejects.toThrow('the connection was lost');
    const again = await alive.once(requestOf(by), () => Promise.reject(new Error('done again')));
    expect(await again.json()).toEqual({ code: 200, data: 'named' });
  });
});
