CREATE TABLE "backgrounds" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text,
	"picture_id" text NOT NULL,
	"names" jsonb NOT NULL,
	"gems" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"captions" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unlocked_backgrounds" (
	"user_id" uuid NOT NULL,
	"background_id" text NOT NULL,
	"unlocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlocked_backgrounds_user_id_background_id_pk" PRIMARY KEY("user_id","background_id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"gallery_picture_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_lorebooks" (
	"conversation_id" uuid NOT NULL,
	"lorebook_id" uuid NOT NULL,
	CONSTRAINT "conversation_lorebooks_conversation_id_lorebook_id_pk" PRIMARY KEY("conversation_id","lorebook_id")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"voice" text NOT NULL,
	"audio" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"message_id" uuid NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_message_id_language_pk" PRIMARY KEY("message_id","language")
);
--> statement-breakpoint
CREATE TABLE "unlocked_pictures" (
	"user_id" uuid NOT NULL,
	"gallery_picture_id" text NOT NULL,
	"unlocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlocked_pictures_user_id_gallery_picture_id_pk" PRIMARY KEY("user_id","gallery_picture_id")
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_forgotten" boolean DEFAULT false NOT NULL,
	"author" text NOT NULL,
	"depth" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memories_kind" CHECK ("memories"."kind" in ('summary', 'fact'))
);
--> statement-breakpoint
CREATE TABLE "memory_sources" (
	"memory_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "memory_sources_memory_id_message_id_pk" PRIMARY KEY("memory_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"head_message_id" uuid NOT NULL,
	"message_count" integer NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gem_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"gems" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gem_holds_gems" CHECK ("gem_holds"."gems" >= 0),
	CONSTRAINT "gem_holds_state" CHECK ("gem_holds"."state" in ('held', 'captured', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "lorebooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_global" boolean DEFAULT false NOT NULL,
	"book" jsonb NOT NULL,
	"source" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"avatar_id" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"lorebook_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "safety_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
DROP INDEX "characters_shown_gender_rank";--> statement-breakpoint
DROP INDEX "characters_shown_rank";--> statement-breakpoint
DROP INDEX "characters_shown_created_at";--> statement-breakpoint
DROP INDEX "characters_every_gender_rank";--> statement-breakpoint
DROP INDEX "characters_every_rank";--> statement-breakpoint
DROP INDEX "characters_every_created_at";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "characters" ALTER COLUMN "card" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "card_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "chat_model" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "sampler" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "persona_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "noticed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "remembered_depth" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "remembered_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "fired_lore" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "depth" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_on_path" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "chosen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "ai_notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
-- The messages that are there already: how deep they stand, and which of them are on the active branch.
WITH RECURSIVE tree AS (
  SELECT id, 0 AS depth FROM messages WHERE parent_id IS NULL
  UNION ALL
  SELECT child.id, tree.depth + 1 FROM tree JOIN messages child ON child.parent_id = tree.id
), branch AS (
  SELECT head_message_id AS id FROM conversations WHERE head_message_id IS NOT NULL
  UNION ALL
  SELECT parent.parent_id FROM branch JOIN messages parent ON parent.id = branch.id WHERE parent.parent_id IS NOT NULL
)
UPDATE messages SET depth = tree.depth, chosen_at = messages.created_at,
  is_on_path = messages.id IN (SELECT id FROM branch)
FROM tree WHERE tree.id = messages.id;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "depth" SET NOT NULL;--> statement-breakpoint
UPDATE conversations SET message_count = coalesce(
  (SELECT depth + 1 FROM messages WHERE messages.id = head_message_id), 0);--> statement-breakpoint
ALTER TABLE "backgrounds" ADD CONSTRAINT "backgrounds_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backgrounds" ADD CONSTRAINT "backgrounds_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_backgrounds" ADD CONSTRAINT "unlocked_backgrounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_backgrounds" ADD CONSTRAINT "unlocked_backgrounds_background_id_backgrounds_id_fk" FOREIGN KEY ("background_id") REFERENCES "public"."backgrounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_gallery_picture_id_gallery_pictures_id_fk" FOREIGN KEY ("gallery_picture_id") REFERENCES "public"."gallery_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_lorebooks" ADD CONSTRAINT "conversation_lorebooks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_lorebooks" ADD CONSTRAINT "conversation_lorebooks_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_pictures" ADD CONSTRAINT "unlocked_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_pictures" ADD CONSTRAINT "unlocked_pictures_gallery_picture_id_gallery_pictures_id_fk" FOREIGN KEY ("gallery_picture_id") REFERENCES "public"."gallery_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_sources" ADD CONSTRAINT "memory_sources_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_sources" ADD CONSTRAINT "memory_sources_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gem_holds" ADD CONSTRAINT "gem_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD CONSTRAINT "lorebooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_avatar_id_pictures_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backgrounds_character" ON "backgrounds" USING btree ("character_id","position");--> statement-breakpoint
CREATE INDEX "backgrounds_picture" ON "backgrounds" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "gallery_pictures_character" ON "gallery_pictures" USING btree ("character_id","position");--> statement-breakpoint
CREATE INDEX "gallery_pictures_picture" ON "gallery_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "unlocked_backgrounds_background" ON "unlocked_backgrounds" USING btree ("background_id");--> statement-breakpoint
CREATE INDEX "attachments_gallery_picture" ON "attachments" USING btree ("gallery_picture_id");--> statement-breakpoint
CREATE INDEX "conversation_lorebooks_lorebook" ON "conversation_lorebooks" USING btree ("lorebook_id");--> statement-breakpoint
CREATE INDEX "recordings_created_at" ON "recordings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_message" ON "reports" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "unlocked_pictures_picture" ON "unlocked_pictures" USING btree ("gallery_picture_id");--> statement-breakpoint
CREATE INDEX "memories_conversation" ON "memories" USING btree ("conversation_id","kind","modified_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "memory_sources_message" ON "memory_sources" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "removals_conversation" ON "removals" USING btree ("conversation_id","removed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removals_time" ON "removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "gem_holds_user" ON "gem_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gem_holds_open" ON "gem_holds" USING btree ("created_at") WHERE "gem_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "lorebooks_user" ON "lorebooks" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "personas_user" ON "personas" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "personas_one_default" ON "personas" USING btree ("user_id") WHERE "personas"."is_default";--> statement-breakpoint
CREATE INDEX "personas_avatar" ON "personas" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "personas_lorebook" ON "personas" USING btree ("lorebook_id");--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_removal_id_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."removals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "characters_owner" ON "characters" USING btree ("owner_id","created_at" DESC NULLS LAST) WHERE "characters"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_persona" ON "conversations" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "conversations_character" ON "conversations" USING btree ("character_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_path" ON "messages" USING btree ("conversation_id","depth") WHERE "messages"."is_on_path";--> statement-breakpoint
CREATE INDEX "messages_roots" ON "messages" USING btree ("conversation_id") WHERE "messages"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "messages_removal" ON "messages" USING btree ("removal_id") WHERE "messages"."removal_id" is not null;--> statement-breakpoint
CREATE INDEX "characters_shown_gender_rank" ON "characters" USING btree ("gender","rank","id","created_at") WHERE not "characters"."is_mature" and "characters"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "characters_shown_rank" ON "characters" USING btree ("rank","id","gender","created_at") WHERE not "characters"."is_mature" and "characters"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "characters_shown_created_at" ON "characters" USING btree ("created_at","gender") WHERE not "characters"."is_mature" and "characters"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "characters_every_gender_rank" ON "characters" USING btree ("gender","rank","id","created_at") WHERE "characters"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "characters_every_rank" ON "characters" USING btree ("rank","id","gender","created_at") WHERE "characters"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "characters_every_created_at" ON "characters" USING btree ("created_at","gender") WHERE "characters"."owner_id" is null;--> statement-breakpoint
-- Whoever watches a conversation hears of it in every process.
CREATE FUNCTION "notify_conversation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('conversation_changed', NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER UPDATE OF "version" ON "conversations" FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION "notify_conversation_change"();--> statement-breakpoint
-- Private characters are counted and found nowhere. Counts take a condition that rows have to keep.
CREATE OR REPLACE FUNCTION "keep_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  condition text := coalesce(TG_ARGV[2], 'true');
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT 1 AS change, added.* FROM added WHERE %s', condition)
    WHEN 'DELETE' THEN format('SELECT -1 AS change, removed.* FROM removed WHERE %s', condition)
    ELSE format('SELECT 1 AS change, added.* FROM added WHERE %1$s UNION ALL SELECT -1, removed.* FROM removed WHERE %1$s', condition)
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
DROP TRIGGER "count_after_insert" ON "characters";--> statement-breakpoint
DROP TRIGGER "count_after_delete" ON "characters";--> statement-breakpoint
DROP TRIGGER "count_after_update" ON "characters";--> statement-breakpoint
CREATE TRIGGER "count_after_insert" AFTER INSERT ON "characters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature', 'owner_id IS NULL');--> statement-breakpoint
CREATE TRIGGER "count_after_delete" AFTER DELETE ON "characters" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature', 'owner_id IS NULL');--> statement-breakpoint
CREATE TRIGGER "count_after_update" AFTER UPDATE ON "characters" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"('character_counts', 'gender, is_mature', 'owner_id IS NULL');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_characters"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
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
  WHERE id = ANY (ids) AND owner_id IS NULL;
  PERFORM remember_search_words(ARRAY(
    SELECT name FROM character_texts JOIN characters ON id = character_id
    WHERE character_id = ANY (ids) AND owner_id IS NULL));
END $$;--> statement-breakpoint
-- Nor is any page out of date because of one.
CREATE OR REPLACE FUNCTION "notify_character_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE TG_OP WHEN 'DELETE' THEN OLD.owner_id ELSE NEW.owner_id END) IS NOT NULL THEN
    RETURN NULL;
  END IF;
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
CREATE OR REPLACE FUNCTION "notify_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[1] = 'character' AND EXISTS (
    SELECT FROM characters WHERE owner_id IS NOT NULL
      AND id = (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[0]) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('content_changed', TG_ARGV[2]);
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('content_changed', TG_ARGV[1] || ':' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('content_changed', TG_ARGV[1] || ':' || (to_jsonb(NEW) ->> TG_ARGV[0]));
  END IF;
  RETURN NULL;
END $$;
