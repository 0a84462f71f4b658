import { expect, it } from 'vitest';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { getChatPage } from '#src/contract/chat/chat-page-calls.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

const load = (query: { conversation_id?: string; fresh?: 'true' } = {}, id = 'f01') =>
  visitor.client.call(getChatPage, { query: { id, ...query } });

it('the page of a person without messages to a character opens nothing', async () => {
  await visitor.startChat('m01');
  expect(await load()).toMatchObject({ conversations: [{ character_id: 'm01' }], open: null });
});

it('the page contains the same as separate calls', async () => {
  const { id } = await visitor.startChat('f01');
  api.upstream.setScript('reply');
  await visitor.ask(id, 'Hello');
  const { client } = visitor;
  const page = await load();
  const { backgrounds, ...character } = await client.call(getChatCharacter, { query: { id: 'f01' } });
  expect(backgrounds.length).toBeGreaterThan(0);
  const { records, has_more } = await client.call(getHistory, { query: { conversation_id: id } });
  expect(records).toHaveLength(3);
  const listed = (await client.call(listConversations)).records;
  expect(page.conversations[0]?.tags.map(({ name }) => name)).toEqual([
    'Bold',
    'Food',
    'Slice of life',
    'Witty',
  ]);
  expect(page).toEqual({
    character,
    // A row beside the chat shows the tags, and nothing else of the card.
    conversations: listed.map(({ likes, collect, vip, scenario, ...row }) => row),
    open: {
      conversation: await client.call(getConversation, { query: { id } }),
      messages: records,
      has_more,
    },
  });
});

it('the newest conversation is open, the named one, or none', async () => {
  const [first, second] = [await visitor.startChat('f02'), await visitor.startChat('f02')];
  const openOf = async (query?: Parameters<typeof load>[0]) =>
    (await load(query, 'f02')).open?.conversation.id;
  expect(await openOf()).toBe(second.id);
  expect(await openOf({ conversation_id: first.id })).toBe(first.id);
  expect(await openOf({ fresh: 'true' })).toBeUndefined();
  await expect(load({ conversation_id: first.id }, 'f01')).rejects.toMatchObject({ status: 404 });
});

it('more messages than one page are announced as older ones', async () => {
  const { id } = await visitor.startChat('m02');
  await api.database.sql`
    with recursive tail as (
      select head_message_id as parent, uuidv7() as id, 1 as depth from conversations where id = ${id}
      union all select id, uuidv7(), depth + 1 from tail where depth < 60)
    insert into messages (id, conversation_id, parent_id, role, content, state, depth)
    select id, ${id}, parent, 'assistant', 'Text', 'complete', depth from tail`;
  await api.database.sql`update conversations set message_count = 61 where id = ${id}`;
  const { open } = await load({}, 'm02');
  expect(open).toMatchObject({ has_more: true });
  expect(open?.messages.map(({ depth }) => depth)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 11),
  );
});
