import type postgres from 'postgres';

/** Number of tags; the first are the most common (Zipf), and the last one is labelled NSFW. */
export const tagCount = 200;
const categoryCount = 50;
/** Number of words in the texts, the first the most common. */
const vocabulary = 6_000;

/** Returns the id of the n-th character, as `seedLists` writes it. */
export const characterIdOf = (n: number) => `c${String(n).padStart(6, '0')}`;
export const articlePathOf = (n: number) => `story-${String(n).padStart(6, '0')}`;
export const tagSlugOf = (n: number) => `tag-${String(n)}`;
export const categorySlugOf = (n: number) => `category-${String(n)}`;

/**
 * Stores `size` characters and as many articles, in both languages, with four tags each on average. The triggers of the
 * schema create everything else, as for single rows; only the search texts are composed here, from passages whose words
 * were parsed once, because parsing each record would take many minutes.
 */
export async function seedLists(sql: postgres.Sql, size: number): Promise<void> {
  await sql.unsafe(helpers);
  await sql.unsafe(sides);
  await sql.unsafe(characters(size));
  await sql.unsafe(articles(size));
  await sql.unsafe(entries);
  await sql.unsafe('vacuum analyze');
}

const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  're',
  'si',
  'to',
  'vu',
  'wa',
  'xe',
  'yi',
  'zo',
  'pu',
];

/** Returns the n-th word of the vocabulary. */
export function wordOf(n: number): string {
  const at = (divisor: number) => syllables[Math.floor(n / divisor) % syllables.length] ?? '';
  return at(1) + at(20) + at(400) + (n % 3 === 0 ? 'n' : '');
}

/** Returns the n-th Chinese character of the texts. */
export const hanOf = (n: number) => String.fromCodePoint(19_968 + n * 3);

const helpers = `
  select setseed(0.5);
  -- 1 is the commonest number up to the last, 2 half as common, and so on.
  create function pg_temp.zipf(last int) returns int language sql volatile as
    'select least(last, floor(exp(random() * ln(last + 1)))::int)';
  create temp table words as
    select n, s.w[n % 20 + 1] || s.w[n / 20 % 20 + 1] || s.w[n / 400 % 20 + 1]
      || case when n % 3 = 0 then 'n' else '' end as word, chr(19968 + n * 3) as han
    from generate_series(0, ${vocabulary}) n, (select array['${syllables.join("','")}'] as w) s;
  create unique index on words (n);
  -- Texts of some 80 words, and of some 160 characters: each record has one of these and a name of its own.
  create temp table passages as
    select passage, string_agg(word, ' ') as english, string_agg(han, '') as chinese
    from (select passage, pg_temp.zipf(${vocabulary}) as n from generate_series(1, 2000) passage, generate_series(1, 80)) drawn
    join words using (n) group by passage;
  alter table passages add tokens tsvector;
  update passages set tokens = array_to_tsvector(search_tokens(english || ' ' || chinese));
  create unique index on passages (passage);
  analyze words;
  analyze passages;
  create temp table drawn (kind text, id text, a int, b int, passage int, tags text[]);
  alter table character_texts disable trigger index_after_insert;
  alter table character_tags disable trigger index_after_insert;
  alter table article_texts disable trigger index_after_insert`;

const sides = `
  insert into tags select 'tag-' || n, case when n = ${tagCount} then 'NSFW' else 'interest' end,
    jsonb_build_object('en', 'Tag ' || word, 'zh-CN', '标' || han) from words where n between 1 and ${tagCount};
  insert into categories (slug, names, rank)
    select 'category-' || n, jsonb_build_object('en', 'About ' || word, 'zh-CN', '谈' || han), n
    from words where n between 1 and ${categoryCount};
  insert into authors (id, names, intros)
    select 'author-' || n, '{"en": "An author", "zh-CN": "作者"}', '{"en": "Writes.", "zh-CN": "写作。"}'
    from generate_series(1, 8) n`;

const pictures = (kind: string, size: number) => `
  insert into pictures (id, original, width, height, blur)
    select left(md5('${kind}' || n), 16), '\\x00', 960, 1280, 'data:image/webp;base64,' || repeat('A', 160)
    from generate_series(1, ${size}) n`;

const characters = (size: number) => `${pictures('character', size)};
  insert into characters (id, slug, gender, age, vip, likes, rank, portrait_id, avatar_id, content_hash, created_at, updated_at)
    select 'c' || lpad(n::text, 6, '0'), 'someone', case when random() < 0.6 then 'FEMALE' else 'MALE' end, 21 + n % 50,
      n % 9 = 0, (exp(random() * 11))::int, n, left(md5('character' || n), 16), left(md5('character' || n), 16), '',
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${size}) n;
  insert into character_tags (character_id, tag_slug)
    select distinct 'c' || lpad(n::text, 6, '0'), 'tag-' || pg_temp.zipf(${tagCount})
    from generate_series(1, ${size}) n, generate_series(1, 5);
  insert into drawn select 'character', 'c' || lpad(n::text, 6, '0'), (random() * ${vocabulary})::int,
    (random() * ${vocabulary})::int, 1 + (random() * 1999)::int from generate_series(1, ${size}) n;
  insert into character_texts (character_id, language, name, occupation, tagline, description, personality, scenario,
      first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things)
    select id, language,
      case language when 'en' then initcap(first.word) || ' ' || initcap(last.word) else first.han || last.han end,
      text, left(text, 60), text, left(text, 80), left(text, 200), left(text, 200), '{}', '', '', '{}', '{}', '{}'
    from drawn join words first on first.n = a join words last on last.n = b join passages using (passage)
    cross join lateral (values ('en', english), ('zh-CN', chinese)) texts (language, text)
    where kind = 'character'`;

const articles = (size: number) => `${pictures('article', size)};
  insert into articles (path, category_slug, is_hot, cover_id, related, publish_time, content_hash, created_at, updated_at)
    select 'story-' || lpad(n::text, 6, '0'), 'category-' || pg_temp.zipf(${categoryCount}), n % 10 = 0,
      left(md5('article' || n), 16), array['story-' || lpad((n % ${size} + 1)::text, 6, '0')],
      '2020-01-01'::timestamptz + n * interval '20 minutes', '', '2026-01-01'::timestamptz + n * interval '1 minute',
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${size}) n;
  insert into article_authors
    select 'story-' || lpad(n::text, 6, '0'), 'author-' || n % 8 + 1, 0 from generate_series(1, ${size}) n;
  insert into drawn select 'article', 'story-' || lpad(n::text, 6, '0'), (random() * ${vocabulary})::int,
    (random() * ${vocabulary})::int, 1 + (random() * 1999)::int,
    array['tag-' || pg_temp.zipf(${tagCount}), 'tag-' || pg_temp.zipf(${tagCount}), 'tag-' || pg_temp.zipf(${tagCount}),
      'tag-' || pg_temp.zipf(${tagCount})]
    from generate_series(1, ${size}) n;
  insert into article_texts
    select id, language,
      case language when 'en' then first.word || ' and ' || last.word else first.han || '与' || last.han end,
      case language when 'en' then first.word || ' and ' || last.word else first.han || '与' || last.han end,
      left(text, 150), 'A picture', tags, tags, text || ' ' || text, 2
    from drawn join words first on first.n = a join words last on last.n = b join passages using (passage)
    cross join lateral (values ('en', english), ('zh-CN', chinese)) texts (language, text)
    where kind = 'article'`;

const entries = `
  drop index search_entries_title;
  drop index search_entries_topic;
  drop index search_entries_tokens;
  -- The tags of a character, once for each set of them.
  create temp table carried as
    select character_id as id, array_agg(tag_slug order by tag_slug) as tags from character_tags group by character_id;
  insert into search_entries (kind, entry_id, website, title_tokens, topic_tokens, tokens, is_mature, weight)
    select kind, id, case kind when 'article' then 'yuanfen' end, title, title || topic, title || topic || passages.tokens || hinted,
      coalesce(is_mature, false), coalesce(character_search_weight(likes), article_search_weight(publish_time, is_hot))
    from drawn join words first on first.n = a join words last on last.n = b join passages using (passage)
    left join carried using (id) left join characters using (id) left join articles on path = id
    -- Three characters in ten are the romances that "boyfriend" finds first.
    cross join lateral (select
      case kind when 'character' then array['@' || lower(gender)]
        || case when right(id, 1) < '3' then array['#romance'] else '{}' end else '{}' end as marks,
      case kind when 'character' then array['~' || lower(gender)] else '{}' end as hints
    ) marked
    cross join lateral (select
      array_to_tsvector(array[first.word, last.word, first.han, last.han, first.han || last.han]) as title,
      array_to_tsvector(array_prepend('tag', coalesce(drawn.tags, carried.tags)) || marks) as topic,
      array_to_tsvector(hints) as hinted
    ) made;
  select remember_search_words(array(select word from words));
  set maintenance_work_mem = '512MB';
  create index search_entries_title on search_entries using gin (title_tokens);
  create index search_entries_topic on search_entries using gin (topic_tokens);
  create index search_entries_tokens on search_entries using gin (tokens);
  alter table character_texts enable trigger index_after_insert;
  alter table character_tags enable trigger index_after_insert;
  alter table article_texts enable trigger index_after_insert`;
