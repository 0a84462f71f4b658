import { beforeEach, describe, expect, it } from 'vitest';
import { editMode, setChatBackground } from '#src/contract/chat/conversation-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

let chatId: string;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
await api.database.sql`
  insert into backgrounds (id, character_id, picture_id, names, gems, position)
  select name, character_id, (select portrait_id from characters where id = 'f01'), '{"en":"A","zh-CN":"A"}', gems, 0
  from (values ('test-free', null, 0), ('test-paid', 'f01', 300), ('test-other', 'm01', 0))
    as given (name, character_id, gems)`;
beforeEach(async () => {
  ({ id: chatId } = await visitor.startChat());
});

describe('the settings of a conversation (rule:reply-styles)', () => {
  const change = (body: object) => visitor.client.call(editMode, { body: { id: chatId, ...body } });

  it('change one by one; absent ones stay', async () => {
    const { version } = await openTree(visitor, chatId).get();
    expect(await change({ mode: 'novel', title: ' Evenings ' })).toMatchObject({
      mode: 'novel',
      title: 'Evenings',
      version: version + 1,
    });
    expect(await change({ chat_model: 'default' })).toMatchObject({ mode: 'novel', chat_model: 'default' });
    expect(await change({ chat_model: null })).toMatchObject({ chat_model: null, title: 'Evenings' });
  });

  it('accept no missing model, and no persona of another person', async () => {
    await expect(change({ chat_model: 'nobody' })).rejects.toMatchObject({
      status: 404,
      message: userMessages.chatModelUnknown.en,
    });
    const other = await api.registerVisitor();
    const [persona] = await api.database.sql<{ id: string }[]>`
      insert into personas (id, user_id, name, description)
      values (gen_random_uuid(), ${other.user.id}, 'Other', '') returning id`;
    await expect(change({ persona_id: persona?.id })).rejects.toMatchObject({ status: 404 });
    expect((await openTree(visitor, chatId).get()).persona_id).toBeNull();
  });
});

describe('a person in a conversation', () => {
  it('has the default persona, or a chosen one, or is there as themselves', async () => {
    const owner = await api.registerVisitor();
    const { id } = await owner.startChat();
    const edit = (body: object) => owner.client.call(editMode, { body: { id, ...body } });
    const persona = await owner.client.call(addPersona, { body: { name: 'Captain Mara' } });
    expect(persona.is_default).toBe(true);
    const readsPersona = async () => {
      const { parts } = await owner.client.call(inspectContext, { query: { conversation_id: id } });
      return JSON.stringify(parts).includes('Captain Mara');
    };
    expect(await readsPersona()).toBe(true);
    expect(await edit({ as_self: true })).toMatchObject({ as_self: true, persona_id: null });
    expect(await readsPersona()).toBe(false);
    expect(await edit({ mode: 'novel' })).toMatchObject({ as_self: true });
    expect(await edit({ persona_id: persona.id })).toMatchObject({ as_self: false, persona_id: persona.id });
    expect(await readsPersona()).toBe(true);
  });
});

describe('the background of a conversation (rule:reply-styles)', () => {
  const show = (background_id: string | null) =>
    visitor.client.call(setChatBackground, { body: { id: chatId, background_id } });

  it('is a free one, or none', async () => {
    const shown = await show('test-free');
    expect(shown).toMatchObject({ background_id: 'test-free', background: { path: expect.any(String) } });
    expect(await openTree(visitor, chatId).get()).toEqual(shown);
    expect(await show(null)).toMatchObject({ background_id: null, background: null });
  });

  it('is one with a price only once it is unlocked', async () => {
    await expect(show('test-paid')).rejects.toMatchObject({
      status: 403,
      message: userMessages.backgroundLocked.en,
    });
    await api.database.sql`
      insert into unlocked_backgrounds (user_id, background_id) values (${visitor.user.id}, 'test-paid')`;
    expect(await show('test-paid')).toMatchObject({ background_id: 'test-paid' });
  });

  it('cannot be one of another character, or a missing one', async () => {
    await expect(show('test-other')).rejects.toMatchObject({ status: 404 });
    await expect(show('nothing')).rejects.toMatchObject({ status: 404 });
  });
});

describe('a page of the history', () => {
  it('goes before, after and around a message of the active branch', async () => {
    api.upstream.setScript('reply');
    for (const words of ['One', 'Two', 'Three']) await visitor.ask(chatId, words);
    const all = await visitor.listMessages(chatId);
    const read = async (place: { before?: string; after?: string; around?: string }) => {
      const query = { conversation_id: chatId, limit: 3, ...place };
      const {
        records,
        has_more: hasMore,
        has_newer: hasNewer,
      } = await visitor.client.call(getHistory, { query });
      return { depths: records.map(({ depth }) => depth), hasMore, hasNewer };
    };
    expect(await read({})).toEqual({ depths: [4, 5, 6], hasMore: true, hasNewer: false });
    expect(await read({ before: all[4]?.id ?? '' })).toEqual({
      depths: [1, 2, 3],
      hasMore: true,
      hasNewer: true,
    });
    expect(await read({ after: all[0]?.id ?? '' })).toEqual({
      depths: [1, 2, 3],
      hasMore: true,
      hasNewer: true,
    });
    expect(await read({ after: all[5]?.id ?? '' })).toEqual({ depths: [6], hasMore: true, hasNewer: false });
    expect(await read({ around: all[3]?.id ?? '' })).toEqual({
      depths: [2, 3, 4],
      hasMore: true,
      hasNewer: true,
    });
  });

  it('around a message on another branch is refused', async () => {
    const [greeting] = await visitor.listMessages(chatId);
    const query = { conversation_id: chatId, around: greeting?.variants[1] ?? '' };
    await expect(visitor.client.call(getHistory, { query })).rejects.toMatchObject({ status: 404 });
  });

  it('contains the translations of this version, in the language of the reader', async () => {
    api.upstream.setScript({ name: 'reply', text: 'Green' });
    const { final } = await visitor.ask(chatId, 'Tea?');
    await api.database.sql`
      insert into translations (message_id, conversation_id, language, version, content, model)
      select ${final.id}, ${chatId}, target_language, 0, 'Translated', 'fake' from users where id = ${visitor.user.id}`;
    const read = async () => (await visitor.listMessages(chatId)).at(-1)?.translation;
    expect(await read()).toMatchObject({ content: 'Translated' });
    const inChinese = await api.request(`${getHistory.path}?conversation_id=${chatId}`, {
      headers: { 'device-id': visitor.deviceId, 'Accept-Language': 'zh-CN' },
    });
    expect(await inChinese.text()).not.toContain('Translated');
    await openTree(visitor, chatId).edit(final.id, 'White');
    expect(await read()).toBeNull();
  });
});
