-- Both are trusted: the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind_entry_id_language_pk";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_kind_entry_id_pk" PRIMARY KEY("kind","entry_id");--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "title_tokens" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "topic_tokens" "tsvector" NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_spellings" ON "search_words" USING gin ("spellings");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING gin ("title_tokens");--> statement-breakpoint
CREATE INDEX "search_entries_topic" ON "search_entries" USING gin ("topic_tokens");--> statement-breakpoint
CREATE INDEX "search_entries_tokens" ON "search_entries" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "search_entries_shown_weight" ON "search_entries" USING btree ("weight" DESC NULLS FIRST,"kind","entry_id") WHERE not "search_entries"."is_mature";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "language";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "title";--> statement-breakpoint
-- The runs of letters and digits of a text, in their order: words, and whole runs of Chinese or Japanese characters.
-- Written with code points, because what counts as a letter depends on the locale of the database.
CREATE FUNCTION "search_runs"("source" text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(run[1] ORDER BY place), '{}')
  FROM regexp_matches(
    lower(unaccent(normalize(source, NFKC))),
    '[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+|[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3040\u3097-\u309c\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe6f\uff00-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+',
    'g') WITH ORDINALITY AS found(run, place);
$$;--> statement-breakpoint
CREATE FUNCTION "is_chinese_run"("run" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT run ~ '^[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';
$$;--> statement-breakpoint
-- What a text is found by: its words; of a Chinese run each character and each pair of neighbours. A query asks for
-- the pairs only, unless the run is one character.
CREATE FUNCTION "search_tokens"("source" text, "is_query" boolean DEFAULT false) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  tokens text[] := '{}';
  run text;
  characters text[];
BEGIN
  FOREACH run IN ARRAY search_runs(source) LOOP
    IF NOT is_chinese_run(run) THEN
      tokens := tokens || left(run, 100);
    ELSE
      characters := string_to_array(run, NULL);
      IF NOT is_query OR length(run) = 1 THEN
        tokens := tokens || characters;
      END IF;
      tokens := tokens || ARRAY(
        SELECT first || second FROM unnest(characters, characters[2:]) AS pairs(first, second)
        WHERE second IS NOT NULL);
    END IF;
  END LOOP;
  RETURN tokens;
END $$;--> statement-breakpoint
-- A query for all words of a text, of which the last may be unfinished; null where there is no word. Tokens hold
-- letters and digits only, so nothing in them is an operator.
CREATE FUNCTION "search_query"("source" text) RETURNS tsquery LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(
    format('''%s''', token)
      || CASE WHEN place = count AND length(token) > 1 AND NOT is_chinese_run(token) THEN ':*' ELSE '' END,
    ' & ')::tsquery
  FROM (
    SELECT token, place, count(*) OVER () AS count
    FROM unnest(search_tokens(source, true)) WITH ORDINALITY AS found(token, place)
  ) tokens;
$$;--> statement-breakpoint
-- A word and what is left of it without each one of its letters.
CREATE FUNCTION "search_spellings"("word" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)) || word
  FROM generate_series(1, length(word)) AS at;
$$;--> statement-breakpoint
CREATE FUNCTION "remember_search_words"("texts" text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, spellings)
  SELECT word, search_spellings(word)
  FROM (SELECT DISTINCT unnest(search_runs(source)) AS word FROM unnest(texts) AS source) words
  WHERE length(word) BETWEEN 3 AND 32 AND word !~ '^[0-9]' AND NOT is_chinese_run(word)
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint
CREATE FUNCTION "write_search_entry"("new_kind" text, "new_id" text, "new_website" text, "title" text, "topic" text, "body" text, "new_is_mature" boolean, "new_weight" integer) RETURNS void LANGUAGE sql AS $$
  WITH tokens AS MATERIALIZED (
    SELECT search_tokens(title) AS of_title, search_tokens(topic) AS of_topic,
      search_tokens(left(body, 50000)) AS of_body
  )
  INSERT INTO search_entries AS entry (kind, entry_id, website, title_tokens, topic_tokens, tokens, is_mature, weight)
  SELECT new_kind, new_id, new_website, array_to_tsvector(of_title), array_to_tsvector(of_title || of_topic),
    array_to_tsvector(of_title || of_topic || of_body), new_is_mature, new_weight
  FROM tokens
  ON CONFLICT (kind, entry_id) DO UPDATE SET website = excluded.website, title_tokens = excluded.title_tokens,
    topic_tokens = excluded.topic_tokens, tokens = excluded.tokens, is_mature = excluded.is_mature,
    weight = excluded.weight
  WHERE (entry.website, entry.title_tokens, entry.topic_tokens, entry.tokens, entry.is_mature, entry.weight)
    IS DISTINCT FROM (excluded.website, excluded.title_tokens, excluded.topic_tokens, excluded.tokens,
      excluded.is_mature, excluded.weight);
$$;--> statement-breakpoint
-- Liked characters come first; by steps, so that few likes write an entry anew.
CREATE FUNCTION "character_search_weight"("likes" integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(10 * ln(1 + greatest(likes, 0)))::int;
$$;--> statement-breakpoint
-- New articles come first, hot ones as if they were half a year newer; by months, from 2000 on.
CREATE FUNCTION "article_search_weight"("publish_time" timestamptz, "is_hot" boolean) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor((extract(epoch FROM publish_time) - 946684800) / 2629800)::int / 4 + CASE WHEN is_hot THEN 2 ELSE 0 END;
$$;--> statement-breakpoint
CREATE FUNCTION "index_characters"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE kind = 'character' AND entry_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM character_texts WHERE character_id = entry_id);
  PERFORM write_search_entry('character', id, NULL, title, concat_ws(' ', topic, carried), body, is_mature,
    character_search_weight(likes))
  FROM characters
  JOIN (
    SELECT character_id, string_agg(name, ' ') AS title, string_agg(concat_ws(' ', tagline, occupation), ' ') AS topic,
      -- Without macros such as {{user}}.
      regexp_replace(string_agg(concat_ws(' ', description, personality, scenario, first_message), ' '),
        '\{\{[^}]*\}\}', ' ', 'g') AS body
    FROM character_texts WHERE character_id = ANY (ids) GROUP BY character_id
  ) texts ON texts.character_id = id
  LEFT JOIN (
    SELECT character_id, string_agg((SELECT string_agg(value, ' ') FROM jsonb_each_text(names)), ' ') AS carried
    FROM character_tags JOIN tags ON slug = tag_slug WHERE character_id = ANY (ids) GROUP BY character_id
  ) its_tags ON its_tags.character_id = id
  WHERE id = ANY (ids);
  PERFORM remember_search_words(ARRAY(SELECT name FROM character_texts WHERE character_id = ANY (ids)));
END $$;--> statement-breakpoint
CREATE FUNCTION "index_articles"("paths" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE kind = 'article' AND entry_id = ANY (paths)
    AND NOT EXISTS (SELECT FROM article_texts WHERE article_path = entry_id);
  PERFORM write_search_entry('article', path, articles.website, title, concat_ws(' ', topic, category), body, false,
    article_search_weight(publish_time, is_hot))
  FROM articles
  JOIN (
    SELECT slug, (SELECT string_agg(value, ' ') FROM jsonb_each_text(names)) AS category FROM categories
  ) named ON slug = category_slug
  JOIN (
    SELECT article_path, string_agg(concat_ws(' ', h1, title), ' ') AS title,
      string_agg(concat_ws(' ', meta_description, array_to_string(tags || keywords, ' ')), ' ') AS topic,
      -- Without the tags of HTML.
      regexp_replace(string_agg(content, ' '), '</?[a-z][^>]*>', ' ', 'gi') AS body
    FROM article_texts WHERE article_path = ANY (paths) GROUP BY article_path
  ) texts ON article_path = path
  WHERE path = ANY (paths);
  PERFORM remember_search_words(ARRAY(
    SELECT concat_ws(' ', h1, title, array_to_string(tags, ' ')) FROM article_texts WHERE article_path = ANY (paths)));
END $$;--> statement-breakpoint
-- One function for all tables whose rows are found; a change of nothing that is searched for writes nothing.
CREATE FUNCTION "follow_searched_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := CASE TG_OP WHEN 'DELETE' THEN 'removed' ELSE 'added' END;
  keys text[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM %I', TG_ARGV[1], source) INTO keys;
  IF keys IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[0] = 'character' THEN
    PERFORM index_characters(keys);
  ELSE
    PERFORM index_articles(keys);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_searched_characters"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries SET is_mature = added.is_mature, weight = character_search_weight(added.likes)
  FROM added
  WHERE kind = 'character' AND entry_id = added.id
    AND (search_entries.is_mature, weight) IS DISTINCT FROM (added.is_mature, character_search_weight(added.likes));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_searched_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT added.path FROM added JOIN removed ON removed.path = added.path
    WHERE (added.website, added.category_slug, added.is_hot, added.publish_time)
      IS DISTINCT FROM (removed.website, removed.category_slug, removed.is_hot, removed.publish_time)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_searched_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'tags' THEN
    PERFORM index_characters(ARRAY(SELECT character_id FROM character_tags WHERE tag_slug = NEW.slug));
  ELSE
    PERFORM index_articles(ARRAY(SELECT path FROM articles WHERE category_slug = NEW.slug));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT index_characters(ARRAY(SELECT id FROM characters));--> statement-breakpoint
SELECT index_articles(ARRAY(SELECT path FROM articles));--> statement-breakpoint
CREATE TRIGGER "index_after_update" AFTER UPDATE ON "characters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_characters"();--> statement-breakpoint
CREATE TRIGGER "index_after_update" AFTER UPDATE ON "articles" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_articles"();--> statement-breakpoint
CREATE TRIGGER "index_after_rename" AFTER UPDATE OF "names" ON "tags" FOR EACH ROW WHEN (OLD.names <> NEW.names) EXECUTE FUNCTION "follow_searched_names"();--> statement-breakpoint
CREATE TRIGGER "index_after_rename" AFTER UPDATE OF "names" ON "categories" FOR EACH ROW WHEN (OLD.names <> NEW.names) EXECUTE FUNCTION "follow_searched_names"();--> statement-breakpoint
CREATE TRIGGER "index_after_insert" AFTER INSERT ON "character_texts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('character', 'character_id');--> statement-breakpoint
CREATE TRIGGER "index_after_update" AFTER UPDATE ON "character_texts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('character', 'character_id');--> statement-breakpoint
CREATE TRIGGER "index_after_delete" AFTER DELETE ON "character_texts" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('character', 'character_id');--> statement-breakpoint
CREATE TRIGGER "index_after_insert" AFTER INSERT ON "character_tags" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('character', 'character_id');--> statement-breakpoint
CREATE TRIGGER "index_after_delete" AFTER DELETE ON "character_tags" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('character', 'character_id');--> statement-breakpoint
CREATE TRIGGER "index_after_insert" AFTER INSERT ON "article_texts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('article', 'article_path');--> statement-breakpoint
CREATE TRIGGER "index_after_update" AFTER UPDATE ON "article_texts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('article', 'article_path');--> statement-breakpoint
CREATE TRIGGER "index_after_delete" AFTER DELETE ON "article_texts" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "follow_searched_rows"('article', 'article_path');
