CREATE TABLE "websites" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"original" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"tokens" "tsvector" NOT NULL,
	"is_mature" boolean DEFAULT false NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_entries_kind_entry_id_language_pk" PRIMARY KEY("kind","entry_id","language")
);
--> statement-breakpoint
INSERT INTO "websites" ("name") VALUES ('yuanfen');--> statement-breakpoint
DROP INDEX "articles_publish_time";--> statement-breakpoint
DROP INDEX "articles_category";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "is_mature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "portrait_id" text;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "avatar_id" text;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "website" text DEFAULT 'yuanfen' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "cover_id" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "content_type" text DEFAULT 'markdown' NOT NULL;--> statement-breakpoint
ALTER TABLE "authors" ADD COLUMN "avatar_id" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "website" text DEFAULT 'yuanfen' NOT NULL;--> statement-breakpoint
CREATE INDEX "pictures_created_at" ON "pictures" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_portrait_id_pictures_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_avatar_id_pictures_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_website_websites_name_fk" FOREIGN KEY ("website") REFERENCES "public"."websites"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_cover_id_pictures_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_avatar_id_pictures_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_website_websites_name_fk" FOREIGN KEY ("website") REFERENCES "public"."websites"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_publish_time" ON "articles" USING btree ("website","publish_time" DESC NULLS LAST,"path");--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("website","category_slug","publish_time" DESC NULLS LAST,"path");--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "cover_image";--> statement-breakpoint
ALTER TABLE "authors" DROP COLUMN "avatar_url";--> statement-breakpoint
-- Files that did not change are read again, because their pictures are to be stored.
UPDATE "characters" SET "content_hash" = '';--> statement-breakpoint
UPDATE "articles" SET "content_hash" = '';--> statement-breakpoint
-- Tells every process which rendered pages are out of date; src/server/platform/page-cache listens.
CREATE FUNCTION "notify_article_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', 'articles');
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('content_changed', 'article:' || OLD.path);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('content_changed', 'article:' || NEW.path);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND (NEW.category_slug, NEW.publish_time, NEW.website)
      IS DISTINCT FROM (OLD.category_slug, OLD.publish_time, OLD.website) THEN
    PERFORM pg_notify('content_changed', 'articles-order:' || NEW.category_slug);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW.category_slug <> OLD.category_slug THEN
    PERFORM pg_notify('content_changed', 'articles-order:' || OLD.category_slug);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "notify_character_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('content_changed', 'character:' || OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('content_changed', 'character:' || NEW.id);
  END IF;
  -- A like changes the page of its character; lists show it when they are rendered again.
  IF TG_OP <> 'UPDATE' OR to_jsonb(NEW) - 'likes' <> to_jsonb(OLD) - 'likes' THEN
    PERFORM pg_notify('content_changed', 'characters');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows that belong to an article or a character: the arguments are the column of its key, the kind, and the list.
CREATE FUNCTION "notify_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[2]);
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('content_changed', TG_ARGV[1] || ':' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('content_changed', TG_ARGV[1] || ':' || (to_jsonb(NEW) ->> TG_ARGV[0]));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Small tables that many pages show: the argument is the tag of all those pages.
CREATE FUNCTION "notify_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "articles" FOR EACH ROW EXECUTE FUNCTION "notify_article_change"();--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "characters" FOR EACH ROW EXECUTE FUNCTION "notify_character_change"();--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "article_texts" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('article_path', 'article', 'articles');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "article_authors" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('article_path', 'article', 'articles');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "character_texts" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('character_id', 'character', 'characters');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "character_tags" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('character_id', 'character', 'characters');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "redirects" FOR EACH ROW EXECUTE FUNCTION "notify_part_change"('from_path', 'path', 'redirects');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "authors" FOR EACH ROW EXECUTE FUNCTION "notify_table_change"('authors');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION "notify_table_change"('categories');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR UPDATE OR DELETE ON "tags" FOR EACH ROW EXECUTE FUNCTION "notify_table_change"('tags');
