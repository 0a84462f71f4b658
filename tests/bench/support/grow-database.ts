import type postgres from 'postgres';

/** What each chat of the fill has: a person writes with five characters, and every exchange costs. */
const perChat = { messages: 8, guests: 0.2, exchanges: 4, paid: 3 };
/** Chats that one statement writes. */
const atOnce = 20_000;
/** The fill's days, until yesterday. */
const days = 400;

/**
 * Fills a database with chats, in the order of time as people would have written them over 400 days: guests, chats of
 * eight messages in Chinese and English, how each reply was made, and what three of four cost. Triggers and keys are
 * not checked meanwhile.
 * @param owner a connection of the server's owner
 * @returns the number of chats
 */
export async function growDatabase(owner: postgres.Sql, messages: number): Promise<number> {
  const chats = Math.ceil(messages / perChat.messages);
  await owner`set session_replication_role = replica`;
  await owner`set synchronous_commit = off`;
  await owner.unsafe(functions(chats));
  await owner.unsafe(`
    insert into users (id, device_id_hash, platform, created_at, modified_at)
    select pg_temp.id_of('guest', n, pg_temp.at(n * 5)), md5('a' || n) || md5('b' || n), 'pc', pg_temp.at(n * 5), pg_temp.at(n * 5)
    from generate_series(0, ${Math.ceil(chats * perChat.guests) - 1}) n;
    insert into gem_wallets (user_id) select id from users on conflict do nothing;
    create temp table wallet_of as select user_id, id from gem_wallets;
    create index on wallet_of (user_id);
    analyze wallet_of`);
  for (let from = 0; from < chats; from += atOnce) {
    await owner.unsafe(chatsFrom(from, Math.min(from + atOnce, chats)));
    console.log(`${from + atOnce} of ${chats} chats`);
  }
  await owner`set session_replication_role = origin`;
  await owner`vacuum (analyze)`;
  return chats;
}

function functions(chats: number): string {
  return `
    create function pg_temp.at(chat float8, minutes float8 default 0) returns timestamptz language sql immutable as $$
      select timestamptz '2026-11-29' - interval '${days} days' * (1 - chat / ${chats}) + interval '1 minute' * minutes
    $$;
    -- A UUID of version 7 of that time.
    create function pg_temp.id_of(kind text, n float8, at timestamptz) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8'
        || substr(hash, 4, 15))::uuid from (select md5(kind || n) as hash) as hashed
    $$`;
}

function chatsFrom(from: number, end: number): string {
  const { messages, exchanges, paid } = perChat;
  return `
    insert into conversations (id, user_id, character_id, language, head_message_id, message_count, title, created_at, modified_at,
      seen_at)
    select pg_temp.id_of('chat', n, pg_temp.at(n)), pg_temp.id_of('guest', n / 5, pg_temp.at(n / 5 * 5)),
      'f0' || (1 + n % 6), 'en', pg_temp.id_of('message', n * 10 + ${messages - 1}, pg_temp.at(n, ${messages - 1})),
      ${messages}, 'A chat of ' || n, pg_temp.at(n), pg_temp.at(n, ${messages}), pg_temp.at(n, ${messages})
    from generate_series(${from}, ${end - 1}) n;
    insert into messages (id, conversation_id, parent_id, role, content, state, finish_reason, model, client_message_id,
      depth, chosen_at, created_at)
    select pg_temp.id_of('message', n * 10 + place, pg_temp.at(n, place)), pg_temp.id_of('chat', n, pg_temp.at(n)),
      case when place > 0 then pg_temp.id_of('message', n * 10 + place - 1, pg_temp.at(n, place - 1)) end,
      case when place % 2 = 0 then 'user' else 'assistant' end,
      case when n % 2 = 0 then repeat('她笑着看窗外的雨，' || n || '，说起小时候的院子。', 1 + place % 2 * 17)
        else repeat('She tells of the garden behind the house, ' || n || ', and laughs. ', 1 + place % 2 * 15) end,
      'complete', case when place % 2 = 1 then 'stop' end, case when place % 2 = 1 then 'fake' end,
      case when place % 2 = 0 then pg_temp.id_of('client', n * 10 + place, pg_temp.at(n, place)) end,
      place, pg_temp.at(n, place), pg_temp.at(n, place)
    from generate_series(${from}, ${end - 1}) n, generate_series(0, ${messages - 1}) place;
    insert into generations (message_id, conversation_id, state, owner, reasoning, prompt_tokens, completion_tokens, hold_id,
      started_at, ended_at)
    select pg_temp.id_of('message', n * 10 + place, pg_temp.at(n, place)), pg_temp.id_of('chat', n, pg_temp.at(n)),
      'ended', 1, '', 900, 200, pg_temp.id_of('hold', n * 10 + place, pg_temp.at(n, place)),
      pg_temp.at(n, place), pg_temp.at(n, place + 0.1)
    from generate_series(${from}, ${end - 1}) n, generate_series(1, ${2 * exchanges - 1}, 2) place;
    insert into gem_holds (id, user_id, action, gems, daily, captured, reference, state, created_at, ended_at)
    select pg_temp.id_of('hold', n * 10 + place, pg_temp.at(n, place)),
      pg_temp.id_of('guest', n / 5, pg_temp.at(n / 5 * 5)), 'reply', 8, 8, 8,
      pg_temp.id_of('message', n * 10 + place, pg_temp.at(n, place))::text, 'captured', pg_temp.at(n, place),
      pg_temp.at(n, place + 0.1)
    from generate_series(${from}, ${end - 1}) n, generate_series(1, ${2 * paid - 1}, 2) place;
    insert into gem_entries (wallet_id, kind, action, daily, bought, site, daily_after, bought_after, hold_id, reference,
      created_at)
    select wallet_of.id, 'spend', 'reply', -8, 0, 8, 100, 0, pg_temp.id_of('hold', n * 10 + place, pg_temp.at(n, place)),
      pg_temp.id_of('message', n * 10 + place, pg_temp.at(n, place))::text, pg_temp.at(n, place + 0.1)
    from generate_series(${from}, ${end - 1}) n
    join wallet_of on wallet_of.user_id = pg_temp.id_of('guest', n / 5, pg_temp.at(n / 5 * 5)),
      generate_series(1, ${2 * paid - 1}, 2) place`;
}
