import { afterAll, describe, expect, it } from 'vitest';
import { editMode, getConversation } from '#src/contract/chat/conversation-calls.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { type VipLevel, vipLevels } from '#src/contract/call/level.ts';
import { checkChatChoice } from '#src/server/chat/conversations/check-chat-choice.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { patient } from '#tests/support/services/patient.ts';

function offer(id: string, level: VipLevel): OfferedModel {
  const samplers = [{ name: 'min_p', min: 0, max: 0.5, step: 0.01, default: 0.05 }];
  const model = createOpenAiChatModel({
    name: `Model ${id}`,
    baseUrl: other.baseUrl,
    model: `upstream-${id}`,
    contextTokens: 16_384,
    timeouts: patient,
    retries: 0,
    samplers: { ranges: samplers, sendsDefaults: true },
  });
  return { ...model, id, level, samplers };
}

const other = await startFakeUpstream();
afterAll(() => other.close());
const api = await startApiForFile({
  offeredModels: [offer('free', 'NOT_VIP'), offer('vip', 'VIP'), offer('svip', 'SVIP')],
});
const visitor = await api.registerVisitor();

async function setLevel(level: VipLevel): Promise<void> {
  await api.database.sql`update users set vip_level = ${level} where id = ${visitor.user.id}`;
}

const choose = (id: string, body: { chat_model?: string | null; sampler?: Record<string, number> }) =>
  visitor.client.call(editMode, { body: { id, ...body } });

describe('the models of this site', () => {
  it.each(vipLevels)('are all listed, with those of the level %s marked', async (level) => {
    await setLevel(level);
    const options = await visitor.client.call(getChatOptions);
    const allowed = options.chat_models.filter((model) => model.is_allowed).map(({ id }) => id);
    expect(options.default_model).toBe('default');
    expect(options.chat_models.map(({ id }) => id)).toEqual(['default', 'free', 'vip', 'svip']);
    const expected: Record<VipLevel, string[]> = {
      NOT_VIP: ['default', 'free'],
      GEMS: ['default', 'free'],
      VIP: ['default', 'free', 'vip'],
      SVIP: ['default', 'free', 'vip', 'svip'],
    };
    expect(allowed).toEqual(expected[level]);
  });

  it('show neither endpoint nor upstream name nor key', async () => {
    const text = JSON.stringify(await visitor.client.call(getChatOptions));
    expect(text).not.toContain(other.url);
    expect(text).not.toContain('upstream-');
  });
});

describe('a choice', () => {
  const check = (level: VipLevel, choice: Parameters<typeof checkChatChoice>[2]) => () =>
    checkChatChoice(api.services, level, choice);

  it('of a model for a higher level is refused, with the name of that level', () => {
    expect(check('NOT_VIP', { chatModel: 'vip' })).toThrow(/VIP and SVIP/);
    expect(check('VIP', { chatModel: 'svip' })).toThrow(/level SVIP/);
    expect(check('VIP', { chatModel: 'vip' })).not.toThrow();
    expect(check('NOT_VIP', { chatModel: null })).not.toThrow();
  });

  it('of a missing model is 404', () => {
    expect(check('SVIP', { chatModel: 'gone' })).toThrow(
      expect.objectContaining({ code: 40003, status: 404 }),
    );
  });

  it('of sampler parameters is limited to the model’s names and bounds', () => {
    expect(check('VIP', { chatModel: 'vip', sampler: { min_p: 0.5 } })).not.toThrow();
    expect(check('VIP', { chatModel: 'vip', sampler: { min_p: 0.6 } })).toThrow();
    expect(check('VIP', { chatModel: 'vip', sampler: { top_k: 40 } })).toThrow();
    expect(check('VIP', { chatModel: null, sampler: { min_p: 0.1 } })).toThrow();
    expect(check('VIP', { sampler: { min_p: 0.1, temperature: 0.5 } })).not.toThrow();
    expect(check('VIP', { sampler: {} })).not.toThrow();
  });

  it('is stored, and its model writes the replies with its samplers', async () => {
    await setLevel('VIP');
    const { id } = await visitor.startChat();
    await choose(id, { chat_model: 'vip', sampler: { min_p: 0.2 } });
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.final).toMatchObject({ state: 'complete', model: 'Model vip' });
    expect(other.requests.at(-1)).toMatchObject({ model: 'upstream-vip', min_p: 0.2 });
  });

  it('that the level no longer reaches falls back to the site’s own model, and is kept', async () => {
    await setLevel('VIP');
    const { id } = await visitor.startChat();
    await choose(id, { chat_model: 'vip' });
    await setLevel('NOT_VIP');
    const before = other.requests.length;
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.final).toMatchObject({ state: 'complete', model: 'fake' });
    expect(other.requests).toHaveLength(before);
    const conversation = await visitor.client.call(getConversation, { query: { id } });
    expect(conversation.chat_model).toBe('vip');
  });

  it('by editMode is refused below its level with 40003, and changes nothing', async () => {
    await setLevel('GEMS');
    const { id } = await visitor.startChat();
    await expect(choose(id, { chat_model: 'svip' })).rejects.toMatchObject({ code: 40003, status: 400 });
    await expect(choose(id, { chat_model: 'gone' })).rejects.toMatchObject({ code: 40003, status: 404 });
    await expect(choose(id, { sampler: { temperature: 99 } })).rejects.toMatchObject({ code: 40003 });
    const conversation = await visitor.client.call(getConversation, { query: { id } });
    expect(conversation).toMatchObject({ chat_model: null, sampler: {} });
  });
});
