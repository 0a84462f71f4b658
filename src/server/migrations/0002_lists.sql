CREATE TABLE "character_counts" (
	"gender" text NOT NULL,
	"is_mature" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "character_counts_gender_is_mature_pk" PRIMARY KEY("gender","is_mature")
);
--> statement-breakpoint
CREATE TABLE "tag_counts" (
	"tag_slug" text NOT NULL,
	"gender" text NOT NULL,
	"is_mature" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tag_counts_tag_slug_gender_is_mature_pk" PRIMARY KEY("tag_slug","gender","is_mature")
);
--> statement-breakpoint
CREATE TABLE "article_counts" (
	"website" text NOT NULL,
	"category_slug" text NOT NULL,
	"is_hot" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "article_counts_website_category_slug_is_hot_pk" PRIMARY KEY("website","category_slug","is_hot")
);
--> statement-breakpoint
CREATE TABLE "article_tag_counts" (
	"website" text NOT NULL,
	"language" text NOT NULL,
	"tag" text NOT NULL,
	"category_slug" text NOT NULL,
	"is_hot" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "article_tag_counts_website_language_tag_category_slug_is_hot_pk" PRIMARY KEY("website","language","tag","category_slug","is_hot")
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"article_path" text NOT NULL,
	"language" text NOT NULL,
	"tag" text NOT NULL,
	"website" text NOT NULL,
	"category_slug" text NOT NULL,
	"is_hot" boolean NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_tags_article_path_language_tag_pk" PRIMARY KEY("article_path","language","tag")
);
--> statement-breakpoint
DROP INDEX "characters_gender_rank";--> statement-breakpoint
DROP INDEX "characters_rank";--> statement-breakpoint
DROP INDEX "articles_publish_time";--> statement-breakpoint
DROP INDEX "articles_category";--> statement-breakpoint
ALTER TABLE "character_tags" ADD COLUMN "gender" text DEFAULT 'FEMALE' NOT NULL;--> statement-breakpoint
ALTER TABLE "character_tags" ADD COLUMN "is_mature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "character_tags" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "character_tags" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_path_articles_path_fk" FOREIGN KEY ("article_path") REFERENCES "public"."articles"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_tags_publish_time" ON "article_tags" USING btree ("website","language","tag","publish_time" DESC NULLS FIRST,"article_path","category_slug","is_hot","created_at");--> statement-breakpoint
CREATE INDEX "article_tags_created_at" ON "article_tags" USING btree ("website","language","tag","created_at");--> statement-breakpoint
CREATE INDEX "character_tags_shown_popular" ON "character_tags" USING btree ("tag_slug","likes" DESC NULLS FIRST,"character_id","gender","created_at") WHERE not "character_tags"."is_mature";--> statement-breakpoint
CREATE INDEX "character_tags_shown_new" ON "character_tags" USING btree ("tag_slug","created_at" DESC NULLS FIRST,"character_id","gender") WHERE not "character_tags"."is_mature";--> statement-breakpoint
CREATE INDEX "characters_shown_gender_rank" ON "characters" USING btree ("gender","rank","id","created_at") WHERE not "characters"."is_mature";--> statement-breakpoint
CREATE INDEX "characters_shown_rank" ON "characters" USING btree ("rank","id","gender","created_at") WHERE not "characters"."is_mature";--> statement-breakpoint
CREATE INDEX "characters_shown_created_at" ON "characters" USING btree ("created_at","gender") WHERE not "characters"."is_mature";--> statement-breakpoint
CREATE INDEX "articles_hot" ON "articles" USING btree ("website","publish_time" DESC NULLS FIRST,"path","created_at") WHERE "articles"."is_hot";--> statement-breakpoint
CREATE INDEX "articles_created_at" ON "articles" USING btree ("website","created_at");--> statement-breakpoint
CREATE INDEX "articles_publish_time" ON "articles" USING btree ("website","publish_time" DESC NULLS FIRST,"path","is_hot","created_at");--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("website","category_slug","publish_time" DESC NULLS FIRST,"path","is_hot","created_at");--> statement-breakpoint
-- Labels (D4, D10): a tag labelled NSFW or BDSM makes the characters that carry it mature, whoever writes what.
-- The characters are locked before anything is read, so that whoever comes second sees what the first one wrote.
CREATE FUNCTION "refresh_maturity"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM characters WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE characters SET is_mature = NOT is_mature
  WHERE id = ANY (ids) AND is_mature <> EXISTS (
    SELECT FROM character_tags JOIN tags ON tags.slug = character_tags.tag_slug
    WHERE character_tags.character_id = characters.id AND tags.label_type IN ('NSFW', 'BDSM'));
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_character_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_maturity(ARRAY(SELECT DISTINCT character_id FROM added));
  ELSE
    PERFORM refresh_maturity(ARRAY(SELECT DISTINCT character_id FROM removed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_moved_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_maturity(ARRAY[OLD.character_id, NEW.character_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_tag_label"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_maturity(ARRAY(SELECT character_id FROM character_tags WHERE tag_slug = NEW.slug));
  RETURN NULL;
END $$;--> statement-breakpoint
-- What character_tags repeats of its character: filled when a row comes, and again when the character changes. The tag
-- is locked as well: its label cannot change between here and the end of the transaction without the row being seen.
CREATE FUNCTION "fill_character_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM tags WHERE slug = NEW.tag_slug FOR SHARE;
  SELECT gender, is_mature, likes, created_at INTO NEW.gender, NEW.is_mature, NEW.likes, NEW.created_at
  FROM characters WHERE id = NEW.character_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('There is no character %s to tag.', NEW.character_id);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_characters"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE character_tags carried
  SET gender = added.gender, is_mature = added.is_mature, likes = added.likes, created_at = added.created_at
  FROM added
  WHERE carried.character_id = added.id
    AND (carried.gender, carried.is_mature, carried.likes, carried.created_at)
      IS DISTINCT FROM (added.gender, added.is_mature, added.likes, added.created_at);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The rows of article_tags, from the tags of each text and what they repeat of the article.
CREATE FUNCTION "follow_article_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM article_tags carried USING removed
    WHERE (carried.article_path, carried.language) = (removed.article_path, removed.language);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO article_tags
    SELECT DISTINCT added.article_path, added.language, tag,
      articles.website, articles.category_slug, articles.is_hot, articles.publish_time, articles.created_at
    FROM added JOIN articles ON articles.path = added.article_path CROSS JOIN unnest(added.tags) AS tag;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_tags carried
  SET website = added.website, category_slug = added.category_slug, is_hot = added.is_hot,
    publish_time = added.publish_time, created_at = added.created_at
  FROM added
  WHERE carried.article_path = added.path
    AND (carried.website, carried.category_slug, carried.is_hot, carried.publish_time, carried.created_at)
      IS DISTINCT FROM (added.website, added.category_slug, added.is_hot, added.publish_time, added.created_at);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Keeps the number of rows with each key; the arguments are the table of the counts, and the columns of the key.
CREATE FUNCTION "keep_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS change, added.* FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS change, removed.* FROM removed'
    ELSE 'SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed'
  END;
BEGIN
  -- In one order, so that two writers never wait for each other in a circle.
  EXECUTE format(
    'INSERT INTO %1$I (%2$s, count)
     SELECT %2$s, sum(change) FROM (%3$s) changes GROUP BY %2$s HAVING sum(change) <> 0 ORDER BY %2$s
     ON CONFLICT (%2$s) DO UPDATE SET count = %1$I.count + excluded.count',
    TG_ARGV[0], TG_ARGV[1], changes);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The rows that are there already.
SELECT refresh_maturity(ARRAY(SELECT id FROM characters));--> statement-breakpoint
UPDATE character_tags carried
SET gender = characters.gender, is_mature = characters.is_mature, likes = characters.likes, created_at = characters.created_at
FROM characters WHERE characters.id = carried.character_id;--> statement-breakpoint
INSERT INTO article_tags
SELECT DISTINCT path, language, tag, website, category_slug, is_hot, publish_time, created_at
FROM article_texts JOIN articles ON path = article_path CROSS JOIN unnest(tags) AS tag;--> statement-breakpoint
INSERT INTO character_counts SELECT gender, is_mature, count(*) FROM characters GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO tag_counts SELECT tag_slug, gender, is_mature, count(*) FROM character_tags GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO article_counts SELECT website, category_slug, is_hot, count(*) FROM articles GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO article_tag_counts
SELECT website, language, tag, category_slug, is_hot, count(*) FROM article_tags GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER "fill" BEFORE INSERT OR UPDATE OF "character_id", "tag_slug" ON "character_tags" FOR EACH ROW EXECUTE FUNCTION "fill_character_tag"();--> statement-breakpoint
CREATE TRIGGER "mature_after_insert" AFTER INSERT ON "character_tags" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_character_tags"();--> statement-breakpoint
CREATE TRIGGER "mature_after_delete" AFTER DELETE ON "character_tags" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "follow_character_tags"();--> statement-breakpoint
CREATE TRIGGER "mature_after_update" AFTER UPDATE OF "character_id", "tag_slug" ON "character_tags" FOR EACH ROW EXECUTE FUNCTION "follow_moved_tag"();--> statement-breakpoint
CREATE TRIGGER "mature_after_label" AFTER UPDATE OF "label_type" ON "tags" FOR EACH ROW WHEN (OLD.label_type <> NEW.label_type) EXECUTE FUNCTION "follow_tag_label"();--> statement-breakpoint
CREATE TRIGGER "follow_after_update" AFTER UPDATE ON "characters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_characters"();--> statement-breakpoint
CREATE TRIGGER "follow_after_insert" AFTER INSERT ON "article_texts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_article_texts"();--> statement-breakpoint
CREATE TRIGGER "follow_after_delete" AFTER DELETE ON "article_texts" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "follow_article_texts"();--> statement-breakpoint
CREATE TRIGGER "follow_after_update" AFTER UPDATE ON "article_texts" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_article_texts"();--> statement-breakpoint
CREATE TRIGGER "follow_after_update" AFTER UPDATE ON "articles" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "follow_articles"();--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "characters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "characters" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "characters" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "character_tags" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('tag_counts', 'tag_slug, gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "character_tags" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('tag_counts', 'tag_slug, gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "character_tags" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('tag_counts', 'tag_slug, gender, is_mature');--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "articles" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "articles" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "articles" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_counts', 'website, category_slug, is_hot');--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "article_tags" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_tag_counts', 'website, language, tag, category_slug, is_hot');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "article_tags" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_tag_counts', 'website, language, tag, category_slug, is_hot');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "article_tags" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('article_tag_counts', 'website, language, tag, category_slug, is_hot');--> statement-breakpoint
-- A like changes what character_tags repeats; that alone tells no page anything (see notify_character_change).
DROP TRIGGER "notify_change" ON "character_tags";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OF "tag_slug" OR DELETE ON "character_tags" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('character_id', 'character', 'characters');
