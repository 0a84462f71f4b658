DROP INDEX "articles_created_at";--> statement-breakpoint
DROP INDEX "articles_publish_time";--> statement-breakpoint
DROP INDEX "articles_category";--> statement-breakpoint
DROP INDEX "articles_hot";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_published_at" ON "articles" USING btree ("website","published_at") WHERE "articles"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_scheduled" ON "articles" USING btree ("publish_time") WHERE "articles"."published_at" is null;--> statement-breakpoint
CREATE INDEX "articles_publish_time" ON "articles" USING btree ("website","publish_time" DESC NULLS FIRST,"path","is_hot","published_at") WHERE "articles"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("website","category_slug","publish_time" DESC NULLS FIRST,"path","is_hot","published_at") WHERE "articles"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_hot" ON "articles" USING btree ("website","publish_time" DESC NULLS FIRST,"path","published_at") WHERE "articles"."is_hot" and "articles"."published_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."published_articles" AS (select "path", "website", "category_slug", "is_hot", "cover_id", "content_type", "related", "publish_time", "published_at", "content_hash", "created_at", "updated_at" from "articles" where "articles"."published_at" is not null);--> statement-breakpoint
-- What is due is public at once, whoever writes it; what is not waits for publishDueArticles.
CREATE FUNCTION "publish_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.publish_time > clock_timestamp() THEN
    NEW.published_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.published_at := NEW.created_at;
  ELSE
    NEW.published_at := coalesce(OLD.published_at, clock_timestamp());
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As in migration 0002, of public articles only.
CREATE OR REPLACE FUNCTION "follow_article_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM article_tags carried USING removed
    WHERE (carried.article_path, carried.language) = (removed.article_path, removed.language);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO article_tags
    SELECT DISTINCT added.article_path, added.language, tag,
      published.website, published.category_slug, published.is_hot, published.publish_time, published.published_at
    FROM added JOIN published_articles published ON published.path = added.article_path
      CROSS JOIN unnest(added.tags) AS tag;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM article_tags carried USING added
  WHERE carried.article_path = added.path AND added.published_at IS NULL;
  UPDATE article_tags carried
  SET website = added.website, category_slug = added.category_slug, is_hot = added.is_hot,
    publish_time = added.publish_time, created_at = added.published_at
  FROM added
  WHERE carried.article_path = added.path
    AND (carried.website, carried.category_slug, carried.is_hot, carried.publish_time, carried.created_at)
      IS DISTINCT FROM (added.website, added.category_slug, added.is_hot, added.publish_time, added.published_at);
  INSERT INTO article_tags
  SELECT DISTINCT texts.article_path, texts.language, tag,
    added.website, added.category_slug, added.is_hot, added.publish_time, added.published_at
  FROM added JOIN removed ON removed.path = added.path JOIN article_texts texts ON texts.article_path = added.path
    CROSS JOIN unnest(texts.tags) AS tag
  WHERE removed.published_at IS NULL AND added.published_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As in migration 0015, of public articles only.
CREATE OR REPLACE FUNCTION "index_articles"("paths" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE kind = 'article' AND entry_id = ANY (paths)
    AND NOT EXISTS (SELECT FROM article_texts JOIN published_articles ON path = article_path
      WHERE article_path = entry_id);
  PERFORM write_search_entry('article', path, website, concat_ws(' ', title, search_joins(title)),
    concat_ws(' ', topic, category), body, '{}', '{}', false, article_search_weight(publish_time, is_hot))
  FROM published_articles
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
    SELECT concat_ws(' ', h1, title, array_to_string(tags || keywords, ' '))
    FROM article_texts JOIN published_articles ON path = article_path WHERE article_path = ANY (paths)));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_searched_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT added.path FROM added JOIN removed ON removed.path = added.path
    WHERE (added.website, added.category_slug, added.is_hot, added.publish_time, added.published_at)
      IS DISTINCT FROM
        (removed.website, removed.category_slug, removed.is_hot, removed.publish_time, removed.published_at)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "notify_article_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', 'articles');
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('content_changed', 'article:' || OLD.path);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('content_changed', 'article:' || NEW.path);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND (NEW.category_slug, NEW.publish_time, NEW.website, NEW.published_at)
      IS DISTINCT FROM (OLD.category_slug, OLD.publish_time, OLD.website, OLD.published_at) THEN
    PERFORM pg_notify('content_changed', 'articles-order:' || NEW.category_slug);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW.category_slug <> OLD.category_slug THEN
    PERFORM pg_notify('content_changed', 'articles-order:' || OLD.category_slug);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The rows that are there already: public since they were created, or hidden again.
ALTER TABLE "articles" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE articles SET published_at = created_at WHERE publish_time <= now();--> statement-breakpoint
ALTER TABLE "articles" ENABLE TRIGGER USER;--> statement-breakpoint
DELETE FROM article_tags USING articles WHERE path = article_path AND articles.published_at IS NULL;--> statement-breakpoint
DELETE FROM search_entries USING articles WHERE kind = 'article' AND path = entry_id AND published_at IS NULL;--> statement-breakpoint
DELETE FROM article_counts;--> statement-breakpoint
INSERT INTO article_counts
SELECT website, category_slug, is_hot, count(*) FROM published_articles GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER "publish" BEFORE INSERT OR UPDATE OF "publish_time" ON "articles" FOR EACH ROW EXECUTE FUNCTION "publish_article"();--> statement-breakpoint
DROP TRIGGER "count_after_insert" ON "articles";--> statement-breakpoint
DROP TRIGGER "count_after_delete" ON "articles";--> statement-breakpoint
DROP TRIGGER "count_after_update" ON "articles";--> statement-breakpoint
DROP TRIGGER "follow_after_update" ON "articles";--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "articles" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot', 'published_at IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "articles" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot', 'published_at IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "articles" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot', 'published_at IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER "follow_after_update" AFTER UPDATE ON "articles" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_articles"();
