import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMessage, listBranches, listRemovals, searchMessages } from '#src/contract/chat/tree-calls.ts';
import { eraseRemovedMessages } from '#src/server/chat/tree/erase-removed-messages.ts';
import { type ChatTree, openTree } from '#tests/support/api/chat/chat-tree.ts';
import { expectTreesWhole } from '#tests/support/api/chat/chat-invariants.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

let chatId: string;
let tree: ChatTree;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
beforeEach(async () => {
  ({ id: chatId } = await visitor.startChat());
  tree = openTree(visitor, chatId);
});
afterAll(() => expectTreesWhole(api.database.sql));

async function ask(content: string, answer: string) {
  api.upstream.setScript({ name: 'reply', text: answer });
  const reply = await visitor.ask(chatId, content);
  return { askedId: reply.start?.user_message?.id ?? '', replyId: reply.final.id };
}

const removals = () => visitor.client.call(listRemovals, { query: { conversation_id: chatId } });

const ageRemovals = () =>
  api.database
    .sql`update removals set removed_at = now() - interval '30 days' where conversation_id = ${chatId}`;

describe('deleting a message (rule:thirty-days)', () => {
  it('deletes it with everything after it, and undoing restores everything', async () => {
    await ask('Tea?', 'Green');
    const { askedId } = await ask('*Sugar*?', 'No');
    const removalId = await tree.remove(askedId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
    expect((await tree.get()).message_count).toBe(3);
    expect(await removals()).toMatchObject([
      { removal_id: removalId, kind: 'message', excerpt: 'Sugar?', message_count: 2 },
    ]);
    expect((await tree.undo(removalId)).message_count).toBe(5);
    expect(await tree.texts()).toEqual(['Tea?', 'Green', '*Sugar*?', 'No']);
    expect(await removals()).toEqual([]);
    await expect(tree.undo(removalId)).rejects.toMatchObject({ status: 404 });
  });

  it('ends before it, and names the branch beside it, which does not unroll there', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    const { replyId: tipId } = await ask('Sugar?', 'No');
    api.upstream.setScript({ name: 'reply', text: 'Black' });
    const other = await tree.resend(replyId);
    const removed = await visitor.client.call(deleteMessage, { body: { message_id: other.final.id } });
    expect(removed.other_branch_id).toBe(tipId);
    expect(await tree.texts()).toEqual(['Tea?']);
    await tree.select(tipId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'Sugar?', 'No']);
    expect((await tree.path())[2]?.variants).toEqual([replyId]);
  });

  it('of a variant that nothing followed shows the one chosen before, if nothing followed that either', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    api.upstream.setScript({ name: 'reply', text: 'Black' });
    const other = await tree.resend(replyId);
    const removed = await visitor.client.call(deleteMessage, { body: { message_id: other.final.id } });
    expect(removed.other_branch_id).toBeNull();
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
  });

  it('on another branch leaves the active one unchanged, also when undone', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    api.upstream.setScript({ name: 'reply', text: 'Black' });
    const other = await tree.resend(replyId);
    const removalId = await tree.remove(replyId);
    expect((await tree.path())[2]?.variants).toEqual([other.final.id]);
    await ask('Sugar?', 'No');
    await tree.undo(removalId);
    expect(await tree.texts()).toEqual(['Tea?', 'Black', 'Sugar?', 'No']);
    expect((await tree.path())[2]?.variants).toEqual([replyId, other.final.id]);
  });

  it('of the only beginning leaves a usable conversation', async () => {
    const [greeting] = await tree.path();
    for (const id of greeting?.variants ?? []) await tree.remove(id);
    expect(await tree.path()).toEqual([]);
    const { askedId } = await ask('Anyone?', 'Me');
    expect((await tree.path()).map(({ id, depth }) => [id, depth])[0]).toEqual([askedId, 0]);
    const [newest] = await removals();
    await tree.undo(newest?.removal_id ?? '');
    expect((await tree.path())[0]?.model).toBe('card');
    expect((await tree.path())[0]?.variants).toContain(askedId);
  });

  it('is final for every call: none reaches a removed message', async () => {
    const { askedId, replyId } = await ask('Tea?', 'Green');
    await tree.remove(askedId);
    for (const id of [askedId, replyId]) {
      const refused = expect.objectContaining({ status: 404 });
      await expect(tree.select(id)).rejects.toEqual(refused);
      await expect(tree.branch(id)).rejects.toEqual(refused);
      await expect(tree.edit(id, 'Mine')).rejects.toEqual(refused);
      await expect(tree.resend(id)).rejects.toEqual(refused);
      await expect(tree.continueReply(id)).rejects.toEqual(refused);
      await expect(tree.remove(id)).rejects.toEqual(refused);
    }
  });

  it('stops the running reply there, and undoing shows its text so far', async () => {
    await ask('Tea?', 'Green');
    api.upstream.setScript({ name: 'hang-mid', text: 'Wait a moment please' });
    const left = api.upstream.nextLeave();
    const running = await visitor.openAsk(chatId, 'Sugar?');
    await running.untilLength(4);
    const asked = (await tree.path())[3];
    const removalId = await tree.remove(asked?.id ?? '');
    await left;
    const end = await running.toEnd();
    expect(end.final).toMatchObject({ state: 'partial', finish_reason: 'stopped' });
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
    await tree.undo(removalId);
    expect((await tree.path()).at(-1)).toMatchObject({ id: end.final.id, content: end.final.content });
  });

  it('permanently deletes the facts remembered from any of it', async () => {
    const { sql } = api.database;
    const { askedId, replyId } = await ask('I am called Lin', 'Lin it is');
    await sql`delete from memories where conversation_id = ${chatId}`;
    const [memory] = await sql<{ id: string }[]>`
      insert into memories (id, conversation_id, kind, content, author)
      values (gen_random_uuid(), ${chatId}, 'fact', 'Is called Lin', 'rules') returning id`;
    await sql`
      insert into memory_sources (memory_id, message_id, conversation_id)
      values (${memory?.id ?? ''}, ${replyId}, ${chatId})`;
    await tree.undo(await tree.remove(askedId));
    expect([...(await sql`select id from memories where id = ${memory?.id ?? ''}`)]).toEqual([]);
  });

  it('is final after 30 days: refused, no longer listed, then erased', async () => {
    const { askedId, replyId } = await ask('Tea?', 'Green');
    const removalId = await tree.remove(askedId);
    await ageRemovals();
    await expect(tree.undo(removalId)).rejects.toMatchObject({ status: 404 });
    expect(await removals()).toEqual([]);
    expect(await eraseRemovedMessages(api.services.database)).toBe(1);
    expect([
      ...(await api.database
        .sql`select id from messages where id in ${api.database.sql([askedId, replyId])}`),
    ]).toEqual([]);
    expect(await tree.path()).toHaveLength(1);
  });

  it('of a branch of 20,000 messages is erased as well', { tags: ['full'] }, async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await api.database.sql`
      with recursive line as (
        select gen_random_uuid() as id, ${replyId}::uuid as parent, 3 as n
        union all select gen_random_uuid(), line.id, n + 1 from line where n < 20000
      )
      insert into messages (id, conversation_id, parent_id, depth, role, content, state, is_on_path)
      select id, ${chatId}, parent, n, 'user', 'x', 'complete', false from line`;
    await tree.remove(replyId);
    await ageRemovals();
    expect(await eraseRemovedMessages(api.services.database)).toBe(1);
    const left = await api.database
      .sql`select id from messages where conversation_id = ${chatId} and depth > 1`;
    expect([...left]).toEqual([]);
  });
});

describe('resetting (rule:thirty-days)', () => {
  it('starts over from the greetings, and undoing brings the old messages back', async () => {
    await ask('Tea?', 'Green');
    const before = await tree.path();
    const removalId = await tree.reset();
    expect(await tree.path()).toMatchObject([{ model: 'card', content: before[0]?.content }]);
    expect((await tree.path())[0]?.id).not.toBe(before[0]?.id);
    expect(await removals()).toMatchObject([{ kind: 'reset', message_count: 3, excerpt: 'Green' }]);
    await tree.undo(removalId);
    expect(await tree.path()).toEqual(before);
  });

  it('keeps later messages on a branch of their own when it is undone', async () => {
    await ask('Tea?', 'Green');
    const removalId = await tree.reset();
    await ask('Coffee?', 'Black');
    const [newGreeting] = await tree.path();
    await tree.undo(removalId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
    expect((await tree.path())[0]?.variants).toContain(newGreeting?.id);
    await tree.select(newGreeting?.id ?? '');
    expect(await tree.texts()).toEqual(['Coffee?', 'Black']);
  });

  it('keeps messages after a new greeting when it is undone', async () => {
    const removalId = await tree.reset();
    const [newGreeting] = await tree.path();
    await tree.edit(newGreeting?.id ?? '', 'The kettle sings.', { branch: false });
    await tree.undo(removalId);
    await tree.select(newGreeting?.id ?? '');
    expect(await tree.path()).toMatchObject([{ id: newGreeting?.id, content: 'The kettle sings.' }]);
  });

  it('stops the running reply', async () => {
    api.upstream.setScript({ name: 'hang-mid', text: 'Wait a moment please' });
    const running = await visitor.openAsk(chatId, 'Sugar?');
    await running.untilLength(4);
    await tree.reset();
    expect((await running.toEnd()).final.finish_reason).toBe('stopped');
    await ask('Tea?', 'Green');
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
  });
});

describe('the map of branches', () => {
  const map = () => visitor.client.call(listBranches, { query: { conversation_id: chatId } });

  it('shows the end of an active branch with more forks than a map has places', async () => {
    const idOf = (kind: string) => `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
    const root = (await visitor.listMessages(chatId))[0]?.id ?? '';
    await api.database.sql.unsafe(`
      insert into messages (id, conversation_id, parent_id, depth, role, content, state, is_on_path)
      select id, '${chatId}', case when n = 1 then '${root}' else ${idOf('a').replace('n::text', '(n - 1)::text')} end,
        n, 'assistant', 'Rain.', 'complete', is_on_path
      from generate_series(1, 600) n
      cross join lateral (values (${idOf('a')}, true), (${idOf('b')}, false)) variant (id, is_on_path)`);
    await api.database.sql.unsafe(`
      update conversations set message_count = 601, head_message_id = 'a0000000-0000-4000-8000-000000000600'
      where id = '${chatId}'`);
    const branches = await map();
    expect(branches).toHaveLength(500);
    expect(branches.at(-1)).toMatchObject({ is_active: true, depth: 600 });
  });

  it('has one entry for each stretch without a fork', async () => {
    const { askedId, replyId } = await ask('Tea?', 'Green');
    const last = await ask('Sugar?', 'No');
    api.upstream.setScript({ name: 'reply', text: '**Black**' });
    const other = await tree.resend(replyId);
    const [greeting] = await tree.path();
    const branches = await map();
    const [begin, ...rest] = branches.filter(({ depth, is_active: isActive }) => depth > 0 || isActive);
    expect(begin).toMatchObject({ id: askedId, parent_id: null, depth: 1, length: 2, is_active: true });
    expect(rest).toMatchObject([
      { id: other.final.id, parent_id: askedId, length: 1, excerpt: 'Black', is_active: true },
      { id: last.replyId, parent_id: askedId, length: 3, excerpt: 'Green', is_active: false, depth: 4 },
    ]);
    expect(branches).toHaveLength((greeting?.variants.length ?? 0) + 2);
  });

  it('leaves out what was removed', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    api.upstream.setScript({ name: 'reply', text: 'Black' });
    await tree.resend(replyId);
    await tree.remove(replyId);
    expect((await map()).map(({ excerpt }) => excerpt)).not.toContain('Green');
  });

  it('has at most 500, those of the active branch always', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await api.database.sql`
      insert into messages (id, conversation_id, parent_id, depth, role, content, state, is_on_path)
      select gen_random_uuid(), ${chatId}, ${replyId}, 3, 'user', 'Branch ' || n, 'complete', false
      from generate_series(1, 600) n`;
    const branches = await map();
    expect(branches).toHaveLength(500);
    expect(branches.some(({ id, is_active: isActive }) => id === replyId && isActive)).toBe(true);
  });
});

describe('the search in a conversation', () => {
  const search = async (q: string) =>
    (await visitor.client.call(searchMessages, { query: { conversation_id: chatId, q } })).records;

  it('finds messages of the active branch that contain every word, newest first, with the surrounding text', async () => {
    await ask('Where is the *old* harbour?', 'Behind the tea house, by the river');
    await ask('And the tea?', '100% green_tea');
    expect((await search('TEA')).map(({ depth }) => depth)).toEqual([4, 3, 2]);
    expect(await search('harbour old')).toMatchObject([{ depth: 1, role: 'user' }]);
    expect((await search('harbour'))[0]?.excerpt).toContain('the old harbour');
    expect(await search('harbour tea')).toEqual([]);
    expect((await search('100%')).map(({ depth }) => depth)).toEqual([4]);
    expect((await search('n_t')).map(({ depth }) => depth)).toEqual([4]);
    expect(await search('%%')).toEqual([]);
  });

  it('finds nothing on other branches', async () => {
    const { replyId } = await ask('Tea?', 'Jasmine');
    api.upstream.setScript({ name: 'reply', text: 'Oolong' });
    await tree.resend(replyId);
    expect(await search('jasmine')).toEqual([]);
    expect(await search('oolong')).toHaveLength(1);
  });
});
