import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteOwnCharacter } from '#src/contract/cards/card-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import {
  addConversation,
  deleteConversation,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { addLorebook, deleteLorebook, editLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { reportMessage } from '#src/contract/chat/media-calls.ts';
import { addMemory } from '#src/contract/memory/memory-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { eraseDeleted, getStorageUse } from '#src/contract/account/storage-calls.ts';
import { enterAccount } from '#src/server/account/merge/enter-account.ts';
import { recountStorage } from '#src/server/account/identity/storage.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { addOwnedThings, importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { expectExactCount, readKeptBytes } from '#tests/support/api/database/stored-bytes.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const api = await startApiForFile();

const kinds = [
  'begin',
  'begin with a key',
  'ask',
  'resend',
  'edit',
  'edit in place',
  'remove',
  'reset',
  'delete',
  'restore',
  'erase',
  'import',
  'character',
  'forget character',
  'persona',
  'lorebook',
  'edit lorebook',
  'forget lorebook',
  'memory',
  'report',
] as const;

const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1_000), size: fc.nat(3_000) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function pickRow(query: string, userId: string, pick: number): Promise<Record<string, string>> {
  const rows = await api.database.sql.unsafe<Record<string, string>[]>(query, [userId]);
  return rows[pick % Math.max(1, rows.length)] ?? {};
}

const ofUser = `join conversations c on c.id = m.conversation_id where c.user_id = $1`;

/** Runs one step; a refused one changes nothing. */
async function take(visitor: TestVisitor, { kind, pick, size }: Step): Promise<void> {
  const { client, user, deviceId } = visitor;
  const headers = { 'device-id': deviceId };
  const text = '缘'.repeat(size);
  api.upstream.setScript({ name: 'reply', text: `Reply ${text}` });
  const chat = await pickRow('select id from conversations where user_id = $1 order by id', user.id, pick);
  const chatId = chat['id'] ?? randomUUID();
  const message = await pickRow(`select m.id from messages m ${ofUser} order by m.id`, user.id, pick);
  const messageId = message['id'] ?? randomUUID();
  const book = await pickRow(
    'select id, version::text from lorebooks where user_id = $1 order by id',
    user.id,
    pick,
  );
  const lorebookId = book['id'] ?? randomUUID();
  const character = await pickRow('select id from characters where owner_id = $1', user.id, pick);
  const begin = { query: { charId: character['id'] ?? 'f01' }, body: { fresh: true } };
  const tree = openTree(visitor, chatId);
  const entry = {
    index: 0,
    name: '',
    keys: ['whale'],
    secondary_keys: [],
    content: text,
    enabled: true,
    constant: false,
    selective: false,
    use_regex: false,
    case_sensitive: false,
    insertion_order: 1,
  };
  const doers: Record<Step['kind'], () => Promise<unknown>> = {
    begin: () => client.call(addConversation, begin),
    'begin with a key': () =>
      api.post(
        `${addConversation.path}?charId=f02`,
        { fresh: true },
        { ...headers, 'Idempotency-Key': `key ${size}` },
      ),
    ask: () => visitor.ask(chatId, `Asked ${text}`),
    resend: () => tree.resend(messageId),
    edit: () => tree.edit(messageId, `Edited ${text}`),
    'edit in place': () => tree.edit(messageId, `Edited ${text}`, { branch: false }),
    remove: () => tree.remove(messageId),
    reset: () => tree.reset(),
    delete: () => client.call(deleteConversation, { body: { id: chatId } }),
    restore: () => client.call(restoreConversation, { body: { id: chatId } }),
    erase: () => client.call(eraseDeleted, { body: {} }),
    import: () =>
      api.request(`${importConversation.path}?charId=f01`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        body: buildChatFile([chatHeader, chatLine(`Hello ${text}`), chatLine(text, { is_user: true })]),
      }),
    character: () =>
      importOwnCharacter(api, headers, { description: `Age: 25\n${text}`, alternate_greetings: [text] }),
    'forget character': () => client.call(deleteOwnCharacter, { body: { id: character['id'] ?? 'none' } }),
    persona: () => client.call(addPersona, { body: { name: 'Ann', description: text } }),
    lorebook: () => client.call(addLorebook, { body: { name: `Book ${size}` } }),
    'edit lorebook': () =>
      client.call(editLorebook, {
        body: { lorebook_id: lorebookId, version: Number(book['version'] ?? 0), entries: [entry] },
      }),
    'forget lorebook': () =>
      client.call(deleteLorebook, {
        body: { lorebook_id: lorebookId, version: Number(book['version'] ?? 0) },
      }),
    memory: () => client.call(addMemory, { body: { conversation_id: chatId, content: `Likes ${size}` } }),
    report: () =>
      client.call(reportMessage, { body: { message_id: messageId, reason: 'other', note: `${size}` } }),
  };
  await doers[kind]().catch((error: unknown) => {
    expect([400, 404, 409]).toContain(error instanceof Error && 'status' in error ? error.status : error);
  });
}

describe('the stored bytes of a person', () => {
  it('are counted exactly after every step', { timeout: 900_000 }, async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (steps) => {
        const visitor = await api.registerVisitor();
        for (const each of steps) {
          await take(visitor, each);
          await expectExactCount(api, visitor.user.id);
          done.add(each.kind);
        }
      }),
      { numRuns: propertyRuns(2) },
    );
    expect([...done].toSorted()).toEqual([...kinds].toSorted());
  });

  it('include every table of a person, and move with a login to the account', async () => {
    const member = await createMember(api);
    const guest = await api.registerVisitor();
    await importOwnCharacter(api, { 'device-id': guest.deviceId });
    const { id } = await guest.startChat();
    await guest.ask(id, 'Hello');
    await addOwnedThings(api, guest.user.id, 'canary');
    const ofGuest = await expectExactCount(api, guest.user.id);
    const ofMember = await expectExactCount(api, member.userId);
    await enterAccount(api.services.database, { accountId: member.accountId, deviceId: guest.deviceId });
    expect(await expectExactCount(api, guest.user.id)).toBe(0);
    expect(await expectExactCount(api, member.userId)).toBe(ofGuest + ofMember);
  });

  it('are zero again when everything was erased', async () => {
    const guest = await api.registerVisitor();
    const { client } = guest;
    const { id } = await guest.startChat();
    await guest.ask(id, 'Hello');
    await openTree(guest, id).reset();
    const characterId = await importOwnCharacter(api, { 'device-id': guest.deviceId });
    expect(await readKeptBytes(api, guest.user.id)).toBeGreaterThan(5_000);
    await client.call(deleteConversation, { body: { id } });
    expect(await expectExactCount(api, guest.user.id)).toBeGreaterThan(5_000);
    await client.call(deleteOwnCharacter, { body: { id: characterId } });
    expect(await client.call(eraseDeleted, { body: {} })).toEqual({
      bytes: 0,
      limit_bytes: 52_428_800,
      conversations: 0,
      limit_conversations: 500,
    });
    await expectExactCount(api, guest.user.id);
  });

  it('are limited to 500 MB for a member and 50 MB for a guest, with 500 conversations each', async () => {
    const member = await createMember(api);
    expect(await member.visitor.client.call(getStorageUse)).toMatchObject({
      limit_bytes: 524_288_000,
      limit_conversations: 500,
    });
  });

  it('are counted again every day, so that no wrong count stays', async () => {
    const guest = await api.registerVisitor();
    await guest.startChat();
    await api.database
      .sql`update storage_uses set bytes = bytes + 1000000, counted_on = counted_on - 1 where user_id = ${guest.user.id}`;
    expect(await recountStorage(api.services.database)).toBe(1);
    expect(await recountStorage(api.services.database), 'once a day').toBe(0);
    await expectExactCount(api, guest.user.id);
  });

  it('are exact after many changes at once, in several conversations and beside a deletion', async () => {
    const guest = await api.registerVisitor();
    const chats = await Promise.all(
      [1, 2, 3].map(() =>
        guest.client.call(addConversation, {
          query: { charId: 'f01' },
          body: { fresh: true },
        }),
      ),
    );
    api.upstream.setScript({ name: 'reply', text: 'Green tea, always.' });
    await Promise.all([
      ...chats.map(({ id }) => guest.ask(id, `Tea in ${id}?`)),
      ...Array.from({ length: 8 }, (_, index) =>
        guest.client.call(addPersona, { body: { name: `P${index}`, description: 'x'.repeat(index * 100) } }),
      ),
    ]);
    await Promise.all([
      guest.ask(chats[0]?.id ?? '', 'More?'),
      guest.client.call(deleteConversation, { body: { id: chats[1]?.id ?? '' } }),
      guest.client.call(eraseDeleted, { body: {} }),
    ]);
    await expectExactCount(api, guest.user.id);
  });
});
