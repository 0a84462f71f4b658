import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { speakMessage, unlockMessage } from '#src/contract/chat/media-calls.ts';
import { recordings } from '#src/server/chat/tables/media-tables.ts';
import { eraseOldRecordings } from '#src/server/chat/media/speaker.ts';
import { createSpeechClient, SpeechError } from '#src/server/platform/speech/speech-client.ts';
import { type FakeSpeech, spokenBytes, startFakeSpeech } from '#tests/support/services/fake-speech.ts';
import { answerLate } from '#tests/support/api/chat/answer-late.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

let speech: FakeSpeech;
let api: TestApi;
let member: TestMember;
let replyId: string;

beforeAll(async () => {
  speech = await startFakeSpeech();
  api = await startTestApi({
    env: { TTS_BASE_URL: speech.baseUrl, TTS_API_KEY: 'key-1', TTS_VOICE: 'nova' },
  });
  member = await createMember(api);
});
beforeEach(async () => {
  speech.setScript('mp3');
  api.upstream.setScript({
    name: 'reply',
    text: '*She nods.* **Sit down**, see [this](https://example.org).',
  });
  const { id } = await member.visitor.startChat();
  replyId = (await member.visitor.ask(id, 'Good evening')).final.id;
});
afterAll(async () => {
  await api.close();
  await speech.close();
});

class SpeechRefusal extends Error {
  constructor(envelope: unknown) {
    super();
    Object.assign(this, envelope);
  }
}

/** @throws SpeechRefusal with the content of the envelope */
async function speak(headers = member.headers): Promise<Buffer> {
  const response = await api.post(speakMessage.path, { message_id: replyId }, headers);
  if (!response.ok) throw new SpeechRefusal(await response.json());
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  return Buffer.from(await response.arrayBuffer());
}

async function holdStates(): Promise<unknown[]> {
  const rows = await api.database.sql`select state, action from gem_holds where reference = ${replyId}`;
  return rows.filter(({ action }) => action === 'voice').map(({ state }) => state as unknown);
}

describe('a reply that is spoken', () => {
  it('is MP3 of the text without Markdown, by the configured voice', async () => {
    expect(await speak()).toEqual(spokenBytes);
    expect(speech.requests.at(-1)).toEqual({
      path: '/v1/audio/speech',
      authorization: 'Bearer key-1',
      body: { model: 'tts-1', voice: 'nova', input: 'She nods. Sit down, see this.', response_format: 'mp3' },
    });
    expect((await member.visitor.client.call(getChatOptions, {})).speaks).toBe(true);
  });

  it('is made and paid once: again, and by several at once', async () => {
    const before = speech.requests.length;
    for (const audio of await Promise.all([speak(), speak(), speak()])) expect(audio).toEqual(spokenBytes);
    await speak();
    expect(speech.requests.length).toBe(before + 1);
    expect(await holdStates()).toEqual(['captured']);
  });

  it('is made once also if a lookup ends after another request had it made and stored', async () => {
    const late = Promise.withResolvers<undefined>();
    const slow = await startTestApi({
      env: { TTS_BASE_URL: speech.baseUrl, TTS_VOICE: 'nova' },
      beside: api,
      slowDown: (database) =>
        answerLate(database, recordings, (count) => (count === 1 ? Promise.resolve() : late.promise)),
    });
    onTestFinished(() => slow.close());
    const before = speech.requests.length;
    const asks = [1, 2].map(() => slow.post(speakMessage.path, { message_id: replyId }, member.headers));
    await Promise.race(asks);
    late.resolve(undefined);
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([200, 200]);
    expect(speech.requests.length).toBe(before + 1);
    expect(await holdStates()).toEqual(['captured']);
  });

  it.each(['500', 'redirect', 'html', 'cut', 'huge'] as const)(
    'costs nothing when the service fails (%s), and can be retried',
    async (script) => {
      speech.setScript(script);
      await expect(speak()).rejects.toMatchObject({ code: 50001, message: userMessages.speechFailed.en });
      expect(await holdStates()).toEqual(['voided']);
      speech.setScript('mp3');
      expect(await speak()).toEqual(spokenBytes);
      expect((await holdStates()).toSorted()).toEqual(['captured', 'voided']);
    },
  );

  it('fails when the service does not answer in time', async () => {
    speech.setScript('hang');
    const env = { ...api.services.env, TTS_BASE_URL: speech.baseUrl };
    await expect(createSpeechClient(env, 200)?.speak('Hello')).rejects.toBeInstanceOf(SpeechError);
  });

  it('is made by a POST of the site’s own pages only, as it costs gems (rule:gem-prices, rule:own-site)', async () => {
    const before = speech.requests.length;
    for (const method of ['GET', 'HEAD']) {
      const path = `${speakMessage.path}?message_id=${replyId}`;
      expect((await api.request(path, { method, headers: member.headers })).status).toBe(405);
    }
    const elsewhere = { ...member.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    await expect(speak(elsewhere)).rejects.toMatchObject({ code: 40001 });
    const form = { ...member.headers, 'Content-Type': 'text/plain' };
    await expect(speak(form)).rejects.toMatchObject({ code: 40003 });
    expect(speech.requests.length).toBe(before);
    expect(await holdStates()).toEqual([]);
  });

  it('is paid once also when two processes have it spoken at the same time', async () => {
    const other = await startTestApi({
      env: { TTS_BASE_URL: speech.baseUrl, TTS_VOICE: 'nova' },
      beside: api,
    });
    onTestFinished(() => other.close());
    const ask = (each: TestApi) => each.post(speakMessage.path, { message_id: replyId }, member.headers);
    const answers = await Promise.all([ask(api), ask(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await holdStates()).filter((state) => state === 'captured')).toHaveLength(1);
    expect(await holdStates()).not.toContain('held');
  });

  it('is deleted after a week, and then spoken again for free', async () => {
    await speak();
    const captured = async () => (await holdStates()).filter((state) => state === 'captured').length;
    const paid = await captured();
    expect(await eraseOldRecordings(api.services.database)).toBe(0);
    await api.database.sql`update recordings set created_at = now() - interval '8 days'
      where message_id = ${replyId}`;
    expect(await eraseOldRecordings(api.services.database)).toBe(1);
    expect(await eraseOldRecordings(api.services.database), 'once').toBe(0);
    const before = speech.requests.length;
    await speak();
    expect(speech.requests).toHaveLength(before + 1);
    expect(await captured()).toBe(paid);
  });

  it('is for members only (rule:members-only), for own replies only, and for sites with a speech service', async () => {
    await expect(speak({ 'device-id': member.guest.deviceId })).rejects.toMatchObject({ code: 40001 });
    const other = await createMember(api);
    await expect(speak(other.headers)).rejects.toMatchObject({
      code: 40003,
      message: userMessages.notFound.en,
    });
    const silent = await startTestApi({ beside: api });
    onTestFinished(() => silent.close());
    const response = await silent.post(speakMessage.path, { message_id: replyId }, member.headers);
    expect([response.status, await response.json()]).toEqual([
      503,
      { code: 50001, message: userMessages.speechUnavailable.en, data: null },
    ]);
  });

  it('is unlocked for members, by the message alone: made and paid then, and free to listen to (rule:gem-prices, rule:members-only)', async () => {
    const { client } = member.visitor;
    const before = speech.requests.length;
    const unlock = (body: { message_id: string; kind?: 'picture' | 'voice' }) =>
      client.call(unlockMessage, { body });
    expect((await unlock({ message_id: replyId })).id).toBe(replyId);
    await unlock({ message_id: replyId, kind: 'voice' });
    expect(await speak()).toEqual(spokenBytes);
    expect(speech.requests.length).toBe(before + 1);
    expect(await holdStates()).toEqual(['captured']);
    await expect(unlock({ message_id: replyId, kind: 'picture' })).rejects.toMatchObject({ status: 400 });

    const guest = await api.registerVisitor();
    const { id } = await guest.startChat();
    const { final } = await guest.ask(id, 'Good evening');
    await expect(guest.client.call(unlockMessage, { body: { message_id: final.id } })).rejects.toMatchObject({
      code: 40001,
      status: 401,
      message: userMessages.loginNeeded.en,
    });
    await expect(guest.client.call(unlockMessage, { body: { message_id: replyId } })).rejects.toMatchObject({
      code: 40003,
      status: 404,
    });
  });
});
