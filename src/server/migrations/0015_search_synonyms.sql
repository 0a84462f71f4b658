-- A query is written by the server now: it knows which words mean a tag or a gender (search-synonyms.json), and looks for
-- these as the tokens below, which no text can hold.
DROP FUNCTION "search_query"(text);--> statement-breakpoint
DROP FUNCTION "search_tokens"(text, boolean);--> statement-breakpoint
-- What a text is found by: its words; of a Chinese run each character and each pair of neighbours.
CREATE FUNCTION "search_tokens"("source" text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
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
      tokens := tokens || characters || ARRAY(
        SELECT first || second FROM unnest(characters, characters[2:]) AS pairs(first, second)
        WHERE second IS NOT NULL);
    END IF;
  END LOOP;
  RETURN tokens;
END $$;--> statement-breakpoint
-- Two and three neighbouring words as one: "Peng Yue" is found as "pengyue", "sci-fi" as "scifi".
CREATE FUNCTION "search_joins"("source" text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH words AS (
    SELECT place, run, lead(run) OVER in_order AS second, lead(run, 2) OVER in_order AS third
    FROM unnest(search_runs(source)) WITH ORDINALITY AS found(run, place)
    WINDOW in_order AS (ORDER BY place)
  )
  SELECT string_agg(concat_ws(' ', run || second,
    CASE WHEN third IS NOT NULL AND NOT is_chinese_run(third) THEN run || second || third END), ' ')
  FROM words
  WHERE second IS NOT NULL AND NOT is_chinese_run(run) AND NOT is_chinese_run(second) AND length(run || second) <= 32;
$$;--> statement-breakpoint
DROP FUNCTION "write_search_entry"(text, text, text, text, text, text, boolean, integer);--> statement-breakpoint
-- "marks" are tokens that stand for what a record is, not for its words: they count as topics. "hints" count as mentions.
CREATE FUNCTION "write_search_entry"("new_kind" text, "new_id" text, "new_website" text, "title" text, "topic" text, "body" text, "marks" text[], "hints" text[], "new_is_mature" boolean, "new_weight" integer) RETURNS void LANGUAGE sql AS $$
  WITH tokens AS MATERIALIZED (
    SELECT search_tokens(title) AS of_title, search_tokens(topic) || marks AS of_topic,
      search_tokens(left(body, 50000)) || hints AS of_body
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
-- A character is marked with its tags ("#romance") and its gender ("@male"); "~male" is the hint of its gender, for
-- words that mean one tag first and everybody of a gender after it.
CREATE OR REPLACE FUNCTION "index_characters"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE kind = 'character' AND entry_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM character_texts WHERE character_id = entry_id);
  PERFORM write_search_entry('character', id, NULL, concat_ws(' ', title, joined), concat_ws(' ', topic, carried), body,
    array_append(coalesce(marks, '{}'), '@' || lower(gender)), ARRAY['~' || lower(gender)], is_mature,
    character_search_weight(likes))
  FROM characters
  JOIN (
    SELECT character_id, string_agg(name, ' ') AS title, string_agg(search_joins(name), ' ') AS joined,
      string_agg(concat_ws(' ', tagline, occupation, search_joins(occupation)), ' ') AS topic,
      -- Without macros such as {{user}}.
      regexp_replace(string_agg(concat_ws(' ', description, personality, scenario, first_message), ' '),
        '\{\{[^}]*\}\}', ' ', 'g') AS body
    FROM character_texts WHERE character_id = ANY (ids) GROUP BY character_id
  ) texts ON texts.character_id = id
  LEFT JOIN (
    SELECT character_id, array_agg('#' || slug) AS marks,
      string_agg((SELECT string_agg(concat_ws(' ', value, search_joins(value)), ' ') FROM jsonb_each_text(names)), ' ')
        AS carried
    FROM character_tags JOIN tags ON slug = tag_slug WHERE character_id = ANY (ids) GROUP BY character_id
  ) its_tags ON its_tags.character_id = id
  WHERE id = ANY (ids) AND owner_id IS NULL;
  -- What a misspelt word is compared with: names, also written as one word, and what characters are and do.
  PERFORM remember_search_words(ARRAY(
    SELECT concat_ws(' ', name, search_joins(name), occupation, tagline)
    FROM character_texts JOIN characters ON id = character_id
    WHERE character_id = ANY (ids) AND owner_id IS NULL
    UNION ALL
    SELECT value FROM character_tags JOIN characters ON id = character_id JOIN tags ON tags.slug = tag_slug,
      jsonb_each_text(names)
    WHERE character_id = ANY (ids) AND owner_id IS NULL));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_articles"("paths" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE kind = 'article' AND entry_id = ANY (paths)
    AND NOT EXISTS (SELECT FROM article_texts WHERE article_path = entry_id);
  PERFORM write_search_entry('article', path, articles.website, concat_ws(' ', title, search_joins(title)),
    concat_ws(' ', topic, category), body, '{}', '{}', false, article_search_weight(publish_time, is_hot))
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
    SELECT concat_ws(' ', h1, title, array_to_string(tags || keywords, ' ')) FROM article_texts
    WHERE article_path = ANY (paths)));
END $$;--> statement-breakpoint
-- A character is found by its gender too.
CREATE FUNCTION "follow_searched_gender"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_characters(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "index_after_gender" AFTER UPDATE OF "gender" ON "characters" FOR EACH ROW WHEN (OLD.gender <> NEW.gender) EXECUTE FUNCTION "follow_searched_gender"();--> statement-breakpoint
SELECT index_characters(ARRAY(SELECT id FROM characters));--> statement-breakpoint
SELECT index_articles(ARRAY(SELECT path FROM articles));
