CREATE TABLE "guidances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"character_id" text NOT NULL,
	"conversation_id" uuid,
	"instructions" text NOT NULL,
	"note" text NOT NULL,
	"note_depth" integer NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"instructions" text NOT NULL,
	"note" text NOT NULL,
	"note_depth" integer NOT NULL,
	"sampler" jsonb NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "quick_replies_user_id_position_pk" PRIMARY KEY("user_id","position")
);
--> statement-breakpoint
ALTER TABLE "guidances" ADD CONSTRAINT "guidances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guidances" ADD CONSTRAINT "guidances_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guidances" ADD CONSTRAINT "guidances_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presets" ADD CONSTRAINT "presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guidances_conversation" ON "guidances" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guidances_character" ON "guidances" USING btree ("user_id","character_id") WHERE "guidances"."conversation_id" is null;--> statement-breakpoint
CREATE INDEX "guidances_user" ON "guidances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guidances_of_character" ON "guidances" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "presets_user" ON "presets" USING btree ("user_id");--> statement-breakpoint
-- Counted like personas: by triggers, with the row (docs/decisions/0029).
CREATE FUNCTION "storage_of_guidance"("owner" uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(500 + octet_length(instructions) + octet_length(note)) FROM guidances WHERE user_id = "storage_of_guidance"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(name) + octet_length(instructions) + octet_length(note) + octet_length(sampler::text)) FROM presets WHERE user_id = "storage_of_guidance"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(label) + octet_length(content)) FROM quick_replies WHERE user_id = "storage_of_guidance"."owner"), 0)
  )::bigint
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "storage_of_user"("owner" uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(storage_of_conversation(id)) FROM conversations WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(storage_of_character(id)) FROM characters WHERE owner_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(name) + octet_length(description)) FROM personas WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(book::text) + coalesce(octet_length(source::text), 0)
      + coalesce(octet_length(entry_places::text), 0)) FROM lorebooks WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(original) + octet_length(blur)) FROM pictures WHERE owner_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(note) + octet_length(content)) FROM reports WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(key) + coalesce(octet_length(body::text), 0)) FROM idempotency_keys WHERE user_id = "storage_of_user"."owner"), 0)
    + storage_of_guidance("storage_of_user"."owner")
  )::bigint
$$;--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "instructions", "note" ON "guidances" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".instructions) + octet_length("row".note)', 'refuse');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "name", "instructions", "note", "sampler" ON "presets" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".name) + octet_length("row".instructions) + octet_length("row".note) + octet_length("row".sampler::text)', 'refuse');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "label", "content" ON "quick_replies" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".label) + octet_length("row".content)', 'refuse');
