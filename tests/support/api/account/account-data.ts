import { createHash, randomUUID } from 'node:crypto';
import {
  accountMailProofs,
  accountProofs,
  accountProviders,
  accountRecoveryCodes,
} from '#src/server/account/identity/account-tables.ts';
import { pushSubscriptions } from '#src/server/push/tables.ts';
import { uploadAvatar } from '#src/contract/account/user-calls.ts';
import { collectCharacter } from '#src/contract/favourites/favourite-calls.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { addOwnPayments } from '../gems/add-own-payments.ts';
import { addChatParts, addOwnedThings, importOwnCharacter } from './owned-things.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import type { TestApi } from '../test-api.ts';
import { untilStored } from '../chat/until-stored.ts';
import { addLogin, addPasskey, createMember, type TestMember } from '../test-member.ts';

/**
 * A member with a row for everything that the product can store of a person, each text with a word that occurs nowhere
 * else.
 */
export interface RichMember extends TestMember {
  canary: string;
  /** A private character, with a conversation. */
  characterId: string;
  conversationId: string;
  deletedConversationId: string;
  /** A conversation in which a reply is being written and waits. */
  runningConversationId: string;
  /** The avatar's id. */
  pictureId: string;
  /** Continues the running reply. */
  release(): void;
  /** Resolves when the running reply has ended, stopped or whole, and nothing more of it will be written. */
  replyEnd(): Promise<unknown>;
}

/** Creates a member with rows in every table that can hold data of a person. */
export async function createRichMember(api: TestApi, canary: string): Promise<RichMember> {
  const { database } = api.services;
  const member = await createMember(api, {
    email: `${canary}@example.org`,
    user: { nickname: `nick ${canary}`, sign: `sign ${canary}`, matureOptIn: true },
    login: { userAgent: `Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0 ${canary}` },
  });
  const { accountId, visitor } = member;
  const now = new Date();
  await addLogin(database, accountId, { userAgent: canary });
  await addPasskey(database, accountId, {
    name: `key ${canary}`,
    publicKey: `public-${canary}`,
    credentialID: `credential-${canary}`,
    transports: canary,
    aaguid: canary,
  });
  await database.insert(accountProviders).values({
    id: randomUUID(),
    ownerId: accountId,
    providerId: 'google',
    providerAccountId: `subject-${canary}`,
    scope: `openid ${canary}`,
    createdAt: now,
    updatedAt: now,
  });
  await database.insert(accountRecoveryCodes).values({
    accountId,
    codeHash: `code-${canary}`,
    usedHash: `used-${canary}`,
    usedDeviceHash: `device-${canary}`,
    usedAt: now,
    usedSessionId: member.sessionId,
  });
  await database.insert(accountProofs).values({
    id: randomUUID(),
    identifier: randomUUID(),
    value: JSON.stringify({ email: `${canary}@Example.org`, name: null }),
    expiresAt: new Date(Date.now() + 900_000),
    createdAt: now,
    updatedAt: now,
  });
  await database.insert(accountMailProofs).values({
    id: randomUUID(),
    purpose: 'add',
    email: `new-${canary}@example.org`,
    accountId,
    tokenHash: `token-${canary}`,
    deviceHash: `device-${canary}`,
    codeHash: `mail-code-${canary}`,
    expiresAt: new Date(Date.now() + 600_000),
  });
  await database.insert(pushSubscriptions).values({
    id: randomUUID(),
    userId: member.userId,
    sessionId: member.sessionId,
    endpoint: `https://push.invalid/${canary}`,
    p256dh: `p256dh-${canary}`,
    auth: `auth-${canary}`,
    language: 'en',
  });
  await visitor.client.call(collectCharacter, { body: { character_id: 'f03' } });
  await visitor.client.call(collectCharacter, { body: { character_id: 'm01' } });
  const pictureId = await upload(api, member, canary);
  const characterId = await importOwnCharacter(api, member.headers, {
    description: `Age: 32. Mends clocks with ${canary}.`,
    tags: [canary],
  });
  await addOwnedThings(api, member.userId, canary);
  await addOwnPayments(database, member.userId, canary);
  const conversationId = await chatInFull(api, member, `said ${canary}`);
  const replyId = (await visitor.listMessages(conversationId)).at(-1)?.id ?? '';
  await addChatParts(api, { userId: member.userId, conversationId, replyId, word: canary });
  await visitor.startChat(characterId);
  const deletedConversationId = await chatInFull(api, member, `deleted ${canary}`);
  await api.database.sql`update conversations set deleted_at = now() where id = ${deletedConversationId}`;
  const running = await startReply(api, member, canary);
  // Last, so that no reply here is paused by it.
  await api.database.sql`insert into crisis_pauses (conversation_id) values (${conversationId})`;
  return { ...member, canary, characterId, conversationId, deletedConversationId, pictureId, ...running };
}

async function upload(api: TestApi, member: TestMember, canary: string): Promise<string> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(canary).digest();
  const picture = await paintPicture(64, 64).tint({ r, g, b }).png().toBuffer();
  const response = await api.request(uploadAvatar.path, {
    method: 'POST',
    headers: { ...member.headers, 'Content-Type': 'image/png' },
    body: new Uint8Array(picture),
  });
  if (response.status !== 200) throw new Error(`the avatar was refused: ${await response.text()}`);
  const [row] = await api.database.sql<{ id: string }[]>`
    select id from pictures where owner_id = ${member.userId} and width = height order by created_at limit 1`;
  if (row === undefined) throw new Error('the avatar was not stored');
  return row.id;
}

/** Requests a reply whose text and reasoning follow from the message, and a second variant of it. */
export async function chatInFull(
  api: TestApi,
  { visitor }: Pick<TestMember, 'visitor'>,
  text: string,
): Promise<string> {
  const { sql } = api.database;
  api.upstream.setScript({ name: 'reply', text: `${text}, says the reply` });
  const { id } = await visitor.startChat();
  const { final } = await visitor.ask(id, `${text}\n## not a heading\n\`\`\`\n> nor a quote`);
  await sql`update generations set reasoning = ${`thought of ${text}`} where message_id = ${final.id}`;
  await sql`
    insert into messages (id, conversation_id, parent_id, role, content, state, finish_reason, model, depth, is_on_path)
    select ${randomUUID()}, conversation_id, parent_id, role, ${`another version of ${text}`}, 'partial', 'stopped', model,
      depth, false
    from messages where id = ${final.id}`;
  return id;
}

/** Makes the model begin a reply and wait. */
export async function startReply(api: TestApi, { visitor }: Pick<TestMember, 'visitor'>, canary: string) {
  const held = holdReply(api.upstream, { text: `begun ${canary} `.repeat(40), afterTokens: [40] });
  const { id } = await visitor.startChat('f02');
  const events = await visitor.openAsk(id, `running ${canary}`);
  await events.untilLength(canary.length + 10);
  const reply = (await visitor.listMessages(id)).at(-1);
  await untilStored(api.database.sql, reply?.id ?? '', canary.length + 10);
  return { runningConversationId: id, release: () => held.release(), replyEnd: () => events.toEnd() };
}
