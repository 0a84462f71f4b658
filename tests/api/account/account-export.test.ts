import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { createRichMember, type RichMember } from '#tests/support/api/account/account-data.ts';
import { leftOut, names } from '#tests/support/api/account/export-columns.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const row = z.looseObject({});
type Row = z.infer<typeof row>;
const rows = z.array(row);

const exportSchema = z.object({
  format: z.literal('yuanfen-export'),
  profile: row,
  settings: row,
  account: row
    .extend({ sessions: rows, login_providers: rows, passkeys: rows, recovery_codes: rows })
    .nullable(),
  favourites: rows,
  pictures: rows,
  push_subscriptions: rows,
  personas: rows,
  lorebooks: rows,
  guidances: rows,
  presets: rows,
  quick_replies: rows,
  characters: z.array(row.extend({ file: z.string() })),
  unlocked_pictures: rows,
  unlocked_backgrounds: rows,
  gem_wallet: row.nullable(),
  gem_holds: rows,
  gem_entries: rows,
  reports: rows,
  orders: rows,
  subscriptions: rows,
  payment_customers: rows,
  payment_mails: rows,
  conversations: z.array(
    row.extend({
      lorebooks: rows,
      memories: z.array(row.extend({ sources: rows, replacements: rows })),
      removals: rows,
      crisis_pauses: rows,
      lines: rows,
      messages: z.array(
        row.extend({
          generation: row.nullable(),
          translations: rows,
          attachment: row.nullable(),
          recording: row.nullable(),
          source: row.nullable(),
        }),
      ),
    }),
  ),
});

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });
const member = await createRichMember(api, 'mayfly');
const stranger = await createRichMember(api, 'stranger');
await api.database.sql`
  update character_texts set name = '../../彭\u202e越: "x"/..' where character_id = 'f01' and language = 'en'`;
afterAll(() => {
  for (const person of [member, stranger]) person.release();
});

async function download(headers: Record<string, string>): Promise<Record<string, Uint8Array>> {
  const response = await api.request(exportAccount.path, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+\.zip"; filename\*=UTF-8''[\w.-]+\.zip$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  return unzipSync(await response.bytes());
}

let downloaded: Promise<Record<string, Uint8Array>> | undefined;

/** The member's export, downloaded once: nothing here changes what is in it. */
function whole(): Promise<Record<string, Uint8Array>> {
  downloaded ??= download(member.headers);
  return downloaded;
}

function parseJson(files: Record<string, Uint8Array>): z.infer<typeof exportSchema> {
  return exportSchema.parse(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())));
}

/** Returns the exported rows of each table. */
function listExported(data: z.infer<typeof exportSchema>): Record<string, Row[]> {
  const messages = data.conversations.flatMap((chat) => chat.messages);
  return {
    users: [{ ...data.profile, ...data.settings }],
    accounts: data.account === null ? [] : [data.account],
    account_sessions: data.account?.sessions ?? [],
    account_providers: data.account?.login_providers ?? [],
    account_passkeys: data.account?.passkeys ?? [],
    account_recovery_codes: data.account?.recovery_codes ?? [],
    favourites: data.favourites,
    pictures: data.pictures,
    push_subscriptions: data.push_subscriptions,
    conversations: data.conversations,
    messages,
    personas: data.personas,
    lorebooks: data.lorebooks,
    guidances: data.guidances,
    presets: data.presets,
    quick_replies: data.quick_replies,
    characters: data.characters,
    unlocked_pictures: data.unlocked_pictures,
    unlocked_backgrounds: data.unlocked_backgrounds,
    gem_holds: data.gem_holds,
    gem_wallets: data.gem_wallet === null ? [] : [data.gem_wallet],
    gem_entries: data.gem_entries,
    orders: data.orders,
    subscriptions: data.subscriptions,
    payment_customers: data.payment_customers,
    payment_mails: data.payment_mails,
    reports: data.reports,
    conversation_lorebooks: data.conversations.flatMap((chat) => chat.lorebooks),
    memories: data.conversations.flatMap((chat) => chat.memories),
    memory_sources: data.conversations.flatMap((chat) => chat.memories.flatMap(({ sources }) => sources)),
    memory_replacements: data.conversations.flatMap((chat) =>
      chat.memories.flatMap(({ replacements }) => replacements),
    ),
    removals: data.conversations.flatMap((chat) => chat.removals),
    crisis_pauses: data.conversations.flatMap((chat) => chat.crisis_pauses),
    translations: messages.flatMap(({ translations }) => translations),
    attachments: messages.flatMap(({ attachment }) => (attachment === null ? [] : [attachment])),
    recordings: messages.flatMap(({ recording }) => (recording === null ? [] : [recording])),
    generations: messages.flatMap(({ generation }) => (generation === null ? [] : [generation])),
    message_sources: messages.flatMap(({ source }) => (source === null ? [] : [source])),
    chat_lines: data.conversations.flatMap((chat) => chat.lines),
  };
}

/** Returns a person's rows of a table, as JSON represents them. */
async function readOwn(table: string, { userId, accountId }: RichMember): Promise<Row[]> {
  const { sql } = api.database;
  const own = sql`select id from conversations where user_id = ${userId}`;
  const said = sql`select id from messages where conversation_id in (${own})`;
  const isOwn = {
    users: sql`id = ${userId}`,
    accounts: sql`id = ${accountId}`,
    favourites: sql`user_id = ${userId}`,
    pictures: sql`owner_id = ${userId}`,
    push_subscriptions: sql`user_id = ${userId}`,
    conversations: sql`user_id = ${userId}`,
    messages: sql`conversation_id in (${own})`,
    generations: sql`conversation_id in (${own})`,
    personas: sql`user_id = ${userId}`,
    lorebooks: sql`user_id = ${userId}`,
    guidances: sql`user_id = ${userId}`,
    presets: sql`user_id = ${userId}`,
    quick_replies: sql`user_id = ${userId}`,
    characters: sql`owner_id = ${userId}`,
    unlocked_pictures: sql`user_id = ${userId}`,
    unlocked_backgrounds: sql`user_id = ${userId}`,
    gem_holds: sql`user_id = ${userId}`,
    gem_wallets: sql`user_id = ${userId}`,
    gem_entries: sql`wallet_id in (select id from gem_wallets where user_id = ${userId})`,
    orders: sql`user_id = ${userId}`,
    subscriptions: sql`user_id = ${userId}`,
    payment_customers: sql`user_id = ${userId}`,
    payment_mails: sql`user_id = ${userId}`,
    reports: sql`user_id = ${userId}`,
    conversation_lorebooks: sql`conversation_id in (${own})`,
    memories: sql`conversation_id in (${own})`,
    memory_sources: sql`memory_id in (select id from memories where conversation_id in (${own}))`,
    memory_replacements: sql`memory_id in (select id from memories where conversation_id in (${own}))`,
    removals: sql`conversation_id in (${own})`,
    crisis_pauses: sql`conversation_id in (${own})`,
    translations: sql`message_id in (${said})`,
    attachments: sql`message_id in (${said})`,
    recordings: sql`message_id in (${said})`,
    message_sources: sql`message_id in (${said})`,
    chat_lines: sql`conversation_id in (${own})`,
  }[table];
  const found = await sql`select * from ${sql(table)} where ${isOwn ?? sql`account_id = ${accountId}`}`;
  return rows.parse(JSON.parse(JSON.stringify([...found])));
}

const sorted = (list: readonly Row[]) => list.map((item) => JSON.stringify(item)).toSorted();

function rename(table: string, stored: Row): Row {
  const omitted = leftOut[table] ?? [];
  const kept = Object.entries(stored).filter(([column]) => omitted !== 'all' && !omitted.includes(column));
  return Object.fromEntries(kept.map(([column, value]) => [names[table]?.[column] ?? column, value]));
}

function pick(from: Row, like: Row): Row {
  return Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]));
}

describe('the export (rule:export)', () => {
  it('names every column of a person that it leaves out here', async () => {
    const found = await api.database.sql<{ name: string; column: string }[]>`
      with recursive personal as (
        select relid as id from pg_stat_user_tables where relname in ('users', 'accounts')
        union select conrelid from pg_constraint join personal on confrelid = personal.id
          where contype = 'f' and confrelid not in ('pictures'::regclass, 'characters'::regclass)
      )
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and (table_name in (select relname from pg_class join personal on oid = personal.id)
        or table_name in (select table_name from information_schema.columns where column_name ~ '^(user|owner|account)_id$'))`;
    const exported = listExported(parseJson(await whole()));
    const missing = found.filter(({ name, column }) => {
      const omitted = leftOut[name] ?? [];
      if (omitted === 'all' || omitted.includes(column)) return false;
      return exported[name]?.some((item) => (names[name]?.[column] ?? column) in item) !== true;
    });
    expect(found.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(names))('contains the same as the database: %s', async (table) => {
    const exported = listExported(parseJson(await whole()))[table] ?? [];
    const stored = (await readOwn(table, member)).map((item) => rename(table, item));
    expect(stored.length).toBeGreaterThan(0);
    const example = stored[0] ?? {};
    const comparable = (list: readonly Row[]) =>
      sorted(list.filter(({ state }) => state !== 'streaming').map((item) => pick(item, example)));
    expect(comparable(exported)).toEqual(comparable(stored));
    expect(exported).toHaveLength(stored.length);
  });

  it('names the character of each favourite', async () => {
    const { favourites } = parseJson(await whole());
    expect(favourites).toMatchObject([
      { character_id: 'f03', character_name: 'Jandira Lopes' },
      { character_id: 'm01', character_name: 'Luo Jiming' },
    ]);
  });

  it('contains every message with every version, in deleted conversations too, and the text so far of a running reply', async () => {
    const { conversations } = parseJson(await whole());
    const textsOf = (id: string) =>
      conversations.find((chat) => chat['id'] === id)?.messages.map((message) => message['content']);
    expect(textsOf(member.conversationId)).toEqual(
      expect.arrayContaining(['said mayfly, says the reply', 'another version of said mayfly']),
    );
    expect(textsOf(member.deletedConversationId)).toContain('deleted mayfly, says the reply');
    expect(textsOf(member.runningConversationId)?.at(-1)).toMatch(/^begun mayfly begun/);
  });

  it('marks in both forms what a model wrote, and nothing else', async () => {
    const files = await whole();
    const data = parseJson(files);
    for (const message of data.conversations.flatMap((chat) => chat.messages)) {
      expect(message).toMatchObject({
        ai_generated: message['role'] === 'assistant' && message['model'] !== 'card',
      });
    }
    const chat = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .find((text) => text.startsWith('# ') && text.includes(member.conversationId));
    const headings = (chat ?? '').split('\n').filter((line) => line.startsWith('#'));
    // Two of them are the alternative greetings beside the first.
    expect(headings).toHaveLength(7);
    expect(headings.filter((line) => line.includes('AI-generated (fake)'))).toHaveLength(2);
    expect(headings.filter((line) => line.startsWith('## You · '))).toHaveLength(1);
    expect(headings.filter((line) => line.includes('another version'))).toHaveLength(3);
    expect(chat).toContain('> ## not a heading\n> ```\n> > nor a quote\n');
  });

  it('names its files safely, whatever characters are called (rule:safe-names)', async () => {
    const paths = Object.keys(await whole());
    expect(paths.filter((path) => path.startsWith('conversations/'))).toHaveLength(4);
    for (const path of paths) {
      expect(path).toMatch(
        /^(README\.md|account\.json|conversations\/\d{4} [^/\\:"]+\.md|(characters|lorebooks)\/\d{4} [^/\\:"]+\.json|characters\/\d{4} [^/\\:"]+\.charx|pictures\/[0-9a-f]+\.webp)$/,
      );
      expect(path).not.toMatch(/\.\.|\p{Cc}|\p{Cf}/u);
    }
    expect(paths.join('\n')).toContain('彭 越');
  });

  it('holds the own picture', async () => {
    const files = await whole();
    const [picture] = await api.database.sql<{ original: Buffer }[]>`
      select original from pictures where id = ${member.pictureId}`;
    expect(Buffer.from(files[`pictures/${member.pictureId}.webp`] ?? [])).toEqual(picture?.original);
  });

  it('explains itself in the language of the person', async () => {
    const readme = async (language: string) => {
      const files = await download({ ...member.headers, 'Accept-Language': language });
      return strFromU8(files['README.md'] ?? new Uint8Array());
    };
    expect(await readme('en')).toContain('# Your data from Yuanfen');
    expect(await readme('zh-CN')).toContain('# 你在 Yuanfen 的数据');
  });

  it('contains nothing of anybody else, and no key or token', async () => {
    const text = Object.values(await whole())
      .map((bytes) => strFromU8(bytes, true))
      .join('\n');
    expect(text).toContain('mayfly');
    for (const secret of ['stranger', stranger.userId, member.token, member.guest.deviceId]) {
      expect(text).not.toContain(secret);
    }
    for (const secret of ['public-mayfly', 'credential-mayfly']) expect(text).not.toContain(secret);
  });
});

describe('a guest', () => {
  it('gets their data', async () => {
    const guest = await api.registerVisitor();
    api.upstream.setScript({ name: 'reply', text: 'Only for you' });
    const { id } = await guest.startChat('m01');
    await guest.ask(id, 'Good evening');
    const data = parseJson(await download({ 'device-id': guest.deviceId }));
    expect(data).toMatchObject({
      account: null,
      profile: { id: guest.user.id },
      favourites: [],
      pictures: [],
    });
    expect(data.conversations.map((chat) => chat['id'])).toEqual([id]);
    expect(JSON.stringify(data)).not.toContain('mayfly');
  });

  it('on the device of a member gets nothing of the account', async () => {
    const data = parseJson(await download({ 'device-id': member.guest.deviceId }));
    expect(JSON.stringify(data)).not.toContain('mayfly');
    expect(data.conversations).toEqual([]);
  });

  it('without a device is refused', async () => {
    expect((await api.request(exportAccount.path)).status).toBe(401);
  });
});
