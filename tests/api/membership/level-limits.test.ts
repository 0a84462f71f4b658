import { describe, expect, it } from 'vitest';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { addLorebook, deleteLorebook, listLorebooks } from '#src/contract/lorebooks/lorebook-calls.ts';
import { addMemory, editMemory, listMemories } from '#src/contract/memory/memory-calls.ts';
import { type VipLevel, vipLevels } from '#src/contract/call/level.ts';
import { readStorageUse } from '#src/server/account/identity/storage.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();

const setLevel = (member: TestMember, level: VipLevel) =>
  api.database.sql`update users set vip_level = ${level} where id = ${member.userId}`;

describe('the limits of a level (rule:levels)', () => {
  it.each(vipLevels)(
    '%s: lorebooks are refused above the limit of the level, and none is lost when it falls',
    async (level) => {
      const member = await createMember(api, { user: { vipLevel: level } });
      const { client } = member.visitor;
      const { lorebooks: most } = levelTable[level];
      expect((await client.call(getChatOptions)).limits.lorebooks).toBe(most);
      await api.database.sql`
      insert into lorebooks (id, user_id, name, book)
      select gen_random_uuid(), ${member.userId}, 'Book ' || n, '{"entries": []}' from generate_series(2, ${most}::int) n`;
      const add = () => client.call(addLorebook, { body: { name: 'One more' } });
      const { id } = await add();
      await expect(add()).rejects.toMatchObject({
        code: 40003,
        message: expect.stringContaining(`${most} lorebooks`),
      });
      await setLevel(member, 'NOT_VIP');
      expect(await client.call(listLorebooks)).toHaveLength(most);
      await expect(add()).rejects.toMatchObject({
        code: 40003,
        message: expect.stringContaining('50 lorebooks'),
      });
      await client.call(deleteLorebook, { body: { lorebook_id: id } });
      if (most > 50) await expect(add()).rejects.toMatchObject({ code: 40003 });
    },
  );

  it.each(vipLevels)(
    '%s: memories are pinned up to the limit of the level, also with an edit',
    async (level) => {
      const member = await createMember(api, { user: { vipLevel: level } });
      const { client } = member.visitor;
      const { id } = await member.visitor.startChat();
      const { memories: most } = levelTable[level];
      await api.database.sql`
      insert into memories (id, conversation_id, kind, content, is_pinned, author)
      select gen_random_uuid(), ${id}, 'fact', 'Fact ' || n, true, 'person' from generate_series(2, ${most}::int) n`;
      const add = () => client.call(addMemory, { body: { conversation_id: id, content: 'Likes tea' } });
      const last = await add();
      const full = { code: 40003, message: expect.stringContaining(`At most ${most} facts`) as unknown };
      await expect(add()).rejects.toMatchObject(full);
      const pin = (version: number, isPinned: boolean) =>
        client.call(editMemory, { body: { memory_id: last.id, is_pinned: isPinned, version } });
      const unpinned = await pin(last.version, false);
      await add();
      await expect(pin(unpinned.version, true)).rejects.toMatchObject(full);
      await setLevel(member, 'NOT_VIP');
      const { records } = await client.call(listMemories, { query: { conversation_id: id } });
      expect(records.filter((memory) => memory.is_pinned)).toHaveLength(most);
      await expect(add()).rejects.toMatchObject({ code: 40003 });
    },
  );

  it('storage: each level has its own room, and a falling level only refuses to add', async () => {
    const { database } = api.services;
    const member = await createMember(api);
    const roomOf = async () => (await readStorageUse(database, member.userId)).limit.bytes / 1_048_576;
    for (const level of vipLevels) {
      await setLevel(member, level);
      expect(await roomOf()).toBe(levelTable[level].storageMegabytes);
    }
    const { id } = await member.visitor.startChat();
    await api.database.sql`update storage_uses set bytes = 600 * 1048576 where user_id = ${member.userId}`;
    expect((await member.visitor.ask(id, 'Hello')).final.state).toBe('complete');
    await setLevel(member, 'GEMS');
    await expect(member.visitor.ask(id, 'Hello')).rejects.toMatchObject({ status: 413 });
    expect(await member.visitor.listMessages(id)).toHaveLength(3);
    const guest = await readStorageUse(database, (await api.registerVisitor()).user.id);
    expect(guest.limit.bytes).toBe(levelTable.guest.storageMegabytes * 1_048_576);
  });
});
