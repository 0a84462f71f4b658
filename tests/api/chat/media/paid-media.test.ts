import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buyBackground,
  listBackgrounds,
  speakMessage,
  unlockMessage,
} from '#src/contract/chat/media-calls.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { expectLedgerSound, listPaid, readGems } from '#tests/support/api/gems/ledger-invariants.ts';
import { giveLevel } from '#tests/support/api/gems/give-level.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { type FakeSpeech, startFakeSpeech } from '#tests/support/services/fake-speech.ts';

const refused = { code: 20003, status: 402 };

let speech: FakeSpeech;
let api: TestApi;
let member: TestMember;
let vipCharacter: string;

beforeAll(async () => {
  speech = await startFakeSpeech();
  api = await startTestApi({ env: { TTS_BASE_URL: speech.baseUrl } });
  const [row] = await api.database.sql<{ character_id: string }[]>`
    select character_id from gallery_pictures join characters on characters.id = character_id where vip limit 1`;
  vipCharacter = row?.character_id ?? '';
});
beforeEach(async () => {
  speech.setScript('mp3');
  api.upstream.setScript({ name: 'reply', text: 'Sit down' });
  member = await createMember(api, { isPoor: true });
});
afterEach(() => expectLedgerSound(api.services.database));
afterAll(async () => {
  await api.close();
  await speech.close();
});

/** Leaves a member with this many gems, and no package due. */
async function have(gems: number, { userId } = member): Promise<void> {
  await api.database.sql`
    select move_gems(${userId}, 'grant', -daily, -bought, null, null) from gem_wallets where user_id = ${userId}`;
  await giveGems(api.database.sql, [userId], gems);
}

/** Requests a reply that comes with a picture. */
async function askForPicture(characterId = 'f01', who = member.visitor): Promise<string> {
  const { id } = await who.startChat(characterId);
  const { final } = await who.ask(id, 'send me a photo');
  expect(final.attachment).toMatchObject({ is_locked: true });
  return final.id;
}

const gemsOf = ({ userId } = member) => readGems(api.database.sql, userId);
const paidBy = ({ userId } = member) => listPaid(api.database.sql, userId);
const unlock = (messageId: string, who: TestVisitor = member.visitor) =>
  who.client.call(unlockMessage, { body: { message_id: messageId, kind: 'picture' } });
/** @throws the envelope of a refusal, with its status */
async function speak(messageId: string): Promise<void> {
  const response = await api.post(speakMessage.path, { message_id: messageId }, member.headers);
  if (response.ok) return;
  throw Object.assign(new Error('refused'), await response.json(), { status: response.status });
}
const buy = (id: string) => member.visitor.client.call(buyBackground, { body: { background_id: id } });
const raise = (level: 'NOT_VIP' | 'VIP' | 'SVIP') => giveLevel(api.services.database, member.userId, level);

describe('a picture (rule:gem-prices)', () => {
  it('costs 100 gems once, also where two unlock it at once, and 402 reveals nothing', async () => {
    await have(110);
    const messageId = await askForPicture();
    await have(99);
    await expect(unlock(messageId)).rejects.toMatchObject(refused);
    await have(150);
    const answers = await Promise.all([unlock(messageId), unlock(messageId)]);
    for (const { attachment } of answers) expect(attachment).toMatchObject({ is_locked: false });
    expect(await gemsOf()).toEqual({ daily: 0, bought: 50, held: 0 });
    expect(await paidBy()).toEqual([
      { action: 'reply', gems: 10 },
      { action: 'picture', gems: 100 },
    ]);
  });

  it('two pictures at once on gems for one: one is revealed', async () => {
    await have(200);
    const messages = [await askForPicture('f01'), await askForPicture('f02')];
    await have(199);
    const answers = await Promise.allSettled(messages.map((id) => unlock(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await gemsOf()).toEqual({ daily: 0, bought: 99, held: 0 });
  });

  it('is free for VIP and SVIP, and their characters cost others twice', async () => {
    await have(1000);
    const messageId = await askForPicture(vipCharacter);
    await unlock(messageId);
    expect(await paidBy()).toEqual([
      { action: 'reply', gems: 20 },
      { action: 'picture', gems: 200 },
    ]);
    member = await createMember(api, { isPoor: true });
    await raise('VIP');
    await have(1000);
    await unlock(await askForPicture(vipCharacter));
    expect(await paidBy()).toEqual([{ action: 'reply', gems: 10 }]);
  });

  it('of a guest is paid from the gems of the day', async () => {
    const guest = await api.registerPoorVisitor();
    const messageId = await askForPicture('f01', guest);
    await unlock(messageId, guest);
    expect(await readGems(api.database.sql, guest.user.id)).toEqual({ daily: 90, bought: 0, held: 0 });
  });

  it('is unlocked while a reply of the same conversation ends, in any order', async () => {
    await have(10_000);
    const { id } = await member.visitor.startChat();
    const { final } = await member.visitor.ask(id, 'send me a photo');
    for (let round = 0; round < 10; round += 1) {
      await api.database.sql`delete from unlocked_pictures where user_id = ${member.userId}`;
      await Promise.all([member.visitor.ask(id, `Round ${round}`), unlock(final.id)]);
    }
    expect(await gemsOf()).toEqual({ daily: 0, bought: 10_000 - 110 - 10 * 110 + 100, held: 0 });
  });
});

describe('a voice (rule:gem-prices)', () => {
  async function askOnce(characterId = 'f01'): Promise<string> {
    const { id } = await member.visitor.startChat(characterId);
    return (await member.visitor.ask(id, 'Hello')).final.id;
  }

  it('costs 20 gems once, also where two ask for it at once and when it is heard again', async () => {
    await have(1000);
    const messageId = await askOnce();
    await Promise.all([speak(messageId), speak(messageId)]);
    await speak(messageId);
    expect(await paidBy()).toEqual([
      { action: 'reply', gems: 10 },
      { action: 'voice', gems: 20 },
    ]);
  });

  it('that fails is free', async () => {
    await have(1000);
    const messageId = await askOnce();
    speech.setScript('500');
    await expect(speak(messageId)).rejects.toMatchObject({ code: 50001 });
    expect(await gemsOf()).toEqual({ daily: 0, bought: 990, held: 0 });
  });

  it('is refused with 402 before any speech, is free for VIP, and costs twice with their characters', async () => {
    await have(1000);
    const messageId = await askOnce(vipCharacter);
    await have(39);
    await expect(speak(messageId)).rejects.toMatchObject(refused);
    await have(40);
    await speak(messageId);
    expect(await gemsOf()).toEqual({ daily: 0, bought: 0, held: 0 });
    await raise('SVIP');
    await have(10);
    await speak(await askOnce());
    // The month's package, less the reply.
    expect(await gemsOf()).toEqual({ daily: 479_990, bought: 10, held: 0 });
  });
});

describe('a background (rule:gem-prices)', () => {
  it('is bought once, also twice at once and with a key, and 402 buys nothing', async () => {
    await have(199);
    await expect(buy('library')).rejects.toMatchObject(refused);
    const listed = await member.visitor.client.call(listBackgrounds, { query: { character_id: 'f01' } });
    expect(listed.find(({ id }) => id === 'library')).toMatchObject({
      is_unlocked: false,
      quote: { gems: 200, due: 200, money: 'US$0.20' },
    });
    await have(450);
    const answers = await Promise.all([buy('library'), buy('library')]);
    for (const bought of answers)
      expect(bought).toMatchObject({ is_unlocked: true, quote: { due: 0, money: null } });
    const key = { ...member.headers, 'idempotency-key': randomUUID() };
    for (let count = 0; count < 2; count += 1)
      expect((await api.post(buyBackground.path, { background_id: 'tea-house' }, key)).status).toBe(200);
    expect(await gemsOf()).toEqual({ daily: 0, bought: 50, held: 0 });
    expect(await paidBy()).toEqual([
      { action: 'background', gems: 200 },
      { action: 'background', gems: 200 },
    ]);
  });

  it('takes the package of the day if that was not taken yet', async () => {
    await buy('library');
    expect(await gemsOf()).toEqual({ daily: 800, bought: 0, held: 0 });
  });
});
