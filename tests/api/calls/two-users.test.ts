import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { type CallField, callFields } from '#tests/support/api/call-fields.ts';
import { untilStored } from '#tests/support/api/chat/until-stored.ts';
import { meanings, ownerships } from './call-ownership.ts';
import {
  addressOf,
  type Belongings,
  collectBelongings,
  collectMemberBelongings,
  requestOf,
  type Sample,
  sampleOf,
} from '#tests/support/api/call-samples.ts';
import { readRowsWith, readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { noteWrittenRows, type WrittenRows } from '#tests/support/api/database/written-rows.ts';
import { type FakeSpeech, startFakeSpeech } from '#tests/support/services/fake-speech.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

interface Attack extends CallField {
  meaning: keyof Belongings;
}

/** The person who tries, with things of their own beside those that they name. */
interface Attacker {
  headers: Record<string, string>;
  own: Belongings;
}

const attacks: Attack[] = callFields.flatMap((field) => {
  const meaning = meanings[field.name];
  return typeof meaning === 'object' ? meaning.map((each) => ({ ...field, meaning: each })) : [];
});

let api: TestApi;
let member: TestMember;
let guest: TestVisitor;
let speech: FakeSpeech;
let owned: Belongings[];
let otherMember: TestMember;
let attackers: Record<string, Attacker>;
/** Checksums of all tables, once everybody has their belongings. */
let checksums: Record<string, string>;
let writtenRows: WrittenRows;

const patientMs = 600_000;

beforeAll(async () => {
  speech = await startFakeSpeech();
  api = await startTestApi({
    env: { RATE_LIMIT_FACTOR: '1000', TTS_BASE_URL: speech.baseUrl },
    // The running reply waits for as long as the test takes.
    model: { timeouts: { connectMs: patientMs, firstTokenMs: patientMs, idleMs: patientMs } },
  });
  const { database } = api.services;
  member = await createMember(api, { email: 'first@example.org', user: { nickname: 'First of two' } });
  guest = await api.registerVisitor();
  otherMember = await createMember(api, { email: 'second@example.org' });
  const otherGuest = await api.registerVisitor();
  const ofMember = await collectMemberBelongings(database, member);
  owned = [ofMember, await collectBelongings(guest)];
  const ofOtherMember = await collectMemberBelongings(database, otherMember);
  attackers = {
    'another member': { headers: otherMember.headers, own: ofOtherMember },
    'another guest': {
      headers: { 'device-id': otherGuest.deviceId },
      own: await collectBelongings(otherGuest),
    },
    'the guest of the same device': {
      headers: { 'device-id': member.guest.deviceId },
      own: await collectBelongings(member.guest),
    },
    'somebody without a device': { headers: {}, own: ofOtherMember },
  };
  api.upstream.setScript({ name: 'hang-mid', text: 'This is not for you' });
  const { id: conversationId } = await member.visitor.startChat('f02');
  const events = await member.visitor.openAsk(conversationId, 'A secret');
  await events.untilLength('This is not '.length);
  const [, message, reply] = await member.visitor.listMessages(conversationId);
  await untilStored(api.database.sql, reply?.id ?? '', 'This is not '.length);
  owned.push({ ...ofMember, conversationId, messageId: message?.id ?? '', replyId: reply?.id ?? '' });
  checksums = await readTableChecksums(api.database.sql);
  writtenRows = await noteWrittenRows(api.database.sql);
});
afterAll(async () => {
  await api.close();
  await speech.close();
});

function withForeign(sample: Sample, { part, field }: CallField, id: string): Sample {
  return { ...sample, [part]: { ...sample[part], [field]: id } };
}

async function send(attack: CallField, sample: Sample, headers: Record<string, string>): Promise<Response> {
  return api.request(addressOf(attack.call, sample.query), requestOf(attack.call, sample, headers));
}

describe('the matrix is complete', () => {
  it('every call is public, own or private', () => {
    expect(Object.keys(ownerships).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
  });

  it('every id-like field has a meaning', () => {
    const idLike = callFields.filter(({ isIdLike }) => isIdLike).map(({ name }) => name);
    expect(idLike.toSorted()).toEqual(Object.keys(meanings).toSorted());
  });

  it('a call is private exactly when it accepts the id of something private', () => {
    const named = new Set(attacks.map(({ call }) => call.name));
    expect(allCalls.map(({ name }) => name).filter((name) => ownerships[name] === 'private')).toEqual(
      allCalls.map(({ name }) => name).filter((name) => named.has(name)),
    );
  });

  it('an anonymous caller may make public calls only, and log out', () => {
    const open = allCalls.filter(({ caller }) => caller === 'anyone').map(({ name }) => name);
    expect(open.filter((name) => ownerships[name] !== 'public')).toEqual(['logout']);
  });
});

describe.each([
  'another member',
  'another guest',
  'the guest of the same device',
  'somebody without a device',
])('%s is refused (rule:own-data)', (who) => {
  it.each(attacks)('$name with a foreign $meaning, and nothing is written', async (attack) => {
    const attacker = attackers[who];
    if (attacker === undefined) throw new Error(`nobody is called ${who}`);
    const isKnown = 'device-id' in attacker.headers;
    const isMember = 'cookie' in attacker.headers;
    const status = isKnown && (isMember || attack.call.caller === 'visitor') ? 404 : 401;
    for (const target of owned) {
      const sample = withForeign(sampleOf(attack.call, attacker.own), attack, target[attack.meaning]);
      const response = await send(attack, sample, attacker.headers);
      expect(response.status).toBe(status);
      const refusal =
        status === 404
          ? { code: 40003, message: 'This could not be found.', data: null }
          : { code: 40001, message: expect.any(String), data: null };
      expect(await response.json()).toEqual(refusal);
    }
    expect(await writtenRows.take()).toEqual([]);
  });

  it('and every table is unchanged', async () => {
    expect(await readTableChecksums(api.database.sql)).toEqual(checksums);
  });
});

describe('the owner is accepted, so the refusals are about ownership', () => {
  beforeAll(() => api.upstream.setScript('reply'));

  it('with every own id that every-call.test.ts does not send', async () => {
    const { headers, own } = attackers['another member'] ?? {};
    if (headers === undefined || own === undefined) throw new Error('nobody is there');
    const others = attacks.filter(
      ({ call, part, field, meaning }) =>
        field !== 'message_id' && sampleOf(call, own)[part]?.[field] !== own[meaning],
    );
    // Reads first: a message after an earlier one begins a branch, on which the reply is not.
    for (const attack of others.toSorted((a, b) => Number(b.call.readOnly) - Number(a.call.readOnly))) {
      const sample = withForeign(sampleOf(attack.call, own), attack, own[attack.meaning]);
      const response = await send(attack, sample, headers);
      expect(response.status, `${attack.name}: ${await response.text()}`).toBe(200);
    }
    expect(others).not.toEqual([]);
  });

  it('lists contain own conversations only', async () => {
    for (const [who, { headers, own }] of Object.entries(attackers)) {
      const response = await api.request('/aiChatConversation/list/pc?size=100', { headers });
      const text = await response.text();
      if (response.status === 200) expect(text, who).toContain(own.conversationId);
      for (const target of owned) expect(text, who).not.toContain(target.conversationId);
    }
  });

  it("the same client_message_id in another's conversation is another message", async () => {
    const [first] = owned;
    const [, asked] = await member.visitor.listMessages(first?.conversationId ?? '');
    const clientMessageId = asked?.client_message_id ?? '';
    const { id } = await otherMember.visitor.startChat();
    const reply = await otherMember.visitor.ask(id, 'Something else', { clientMessageId });
    expect(reply.start?.user_message?.id).not.toBe(asked?.id);
    expect(await member.visitor.listMessages(first?.conversationId ?? '')).toHaveLength(3);
  });

  it('the running reply of the owner was never touched', async () => {
    const stopped = await member.visitor.stop(owned.at(-1)?.replyId ?? '');
    expect(stopped).toMatchObject({ state: 'partial', finish_reason: 'stopped' });
    expect(stopped.content).not.toBe('');
  });
});

describe('the request’s own data never identify the caller (rule:who-asks)', () => {
  const own = allCalls.filter(({ name }) => ownerships[name] === 'own');

  /** Finds every occurrence of a member in the whole database. */
  async function readTraces({ userId, accountId }: TestMember): Promise<string[]> {
    return (await readRowsWith(api.database.sql, [userId, accountId])).toSorted();
  }

  /** Calls that end the caller's session. */
  const endings = ['logout', 'eraseAccount'];
  let asker: TestMember & { own: Belongings };

  async function meetAsker() {
    const newcomer = await createMember(api);
    return { ...newcomer, own: await collectBelongings(newcomer.visitor) };
  }
  /** The occurrences of the named member, whose rows no call of another person changes. */
  let traces: string[];
  beforeAll(async () => {
    asker = await meetAsker();
    traces = await readTraces(member);
  });

  it.each(own.map((call) => ({ call, name: call.name })))(
    '$name with the ids of another is still about the caller',
    async ({ call }) => {
      const { userId, accountId } = member;
      const claims = {
        user_id: userId,
        userId,
        account_id: accountId,
        accountId,
        owner_id: userId,
        device_id: member.guest.deviceId,
        session_id: member.sessionId,
        session: member.token,
      };
      const sample = sampleOf(call, {
        ...asker.own,
        sessionId: '',
        passkeyId: '',
        loginWayId: '',
      });
      const forged: Sample = {
        query: { ...sample.query, ...claims },
        ...(call.method === 'POST' && { body: { ...sample.body, ...claims } }),
      };
      const claimed = { 'user-id': userId, 'x-user-id': userId, authorization: `Bearer ${member.token}` };
      const response = await api.request(
        addressOf(call, forged.query),
        requestOf(call, forged, { ...asker.headers, ...claimed }),
      );
      if (endings.includes(call.name)) asker = await meetAsker();
      const text = await response.text();
      // `updateUserInfo` rejects unknown fields; this site cannot send mail.
      expect([200, 400, 503]).toContain(response.status);
      for (const trace of [
        'First of two',
        'first@example.org',
        ...owned.map((target) => target.conversationId),
      ]) {
        expect(text).not.toContain(trace);
      }
      expect(await readTraces(member)).toEqual(traces);
    },
  );

  it.each(allCalls.filter(({ caller }) => caller !== 'anyone').map((call) => ({ call, name: call.name })))(
    '$name is refused to a caller who names a member, but is not one',
    async ({ call }) => {
      const sample = sampleOf(call, owned[0] ?? (await collectBelongings(guest)));
      const claims = { user_id: member.userId, device_id: member.guest.deviceId, token: member.token };
      const forged: Sample = { ...sample, query: { ...sample.query, ...claims } };
      const headers = {
        cookie: `user=${encodeURIComponent(JSON.stringify({ id: member.userId, isLogin: true }))}`,
      };
      const response = await api.request(addressOf(call, forged.query), requestOf(call, forged, headers));
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 40001, data: null });
    },
  );

  it('an idempotency key of another reveals nothing of their answer', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const rename = (who: TestMember, nickname: string) =>
      api.post('/v2/appUser/updateUserInfo', { nickname }, { ...who.headers, ...key });
    expect((await rename(member, 'First again')).status).toBe(200);
    expect(await (await rename(otherMember, 'First again')).text()).not.toContain(member.userId);
    expect((await rename(otherMember, 'Second')).status).toBe(409);
  });
});
