CREATE TABLE "chat_lines" (
	"conversation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"after_message_id" uuid,
	"content" text NOT NULL,
	CONSTRAINT "chat_lines_conversation_id_place_pk" PRIMARY KEY("conversation_id","place"),
	CONSTRAINT "chat_lines_kind" CHECK ("chat_lines"."kind" in ('header', 'other'))
);
--> statement-breakpoint
CREATE TABLE "message_sources" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"swipe" integer NOT NULL,
	"line" text,
	"written" text,
	"info" text
);
--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_after_message_id_messages_id_fk" FOREIGN KEY ("after_message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_lines_after" ON "chat_lines" USING btree ("after_message_id");--> statement-breakpoint
CREATE INDEX "message_sources_conversation" ON "message_sources" USING btree ("conversation_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "storage_of_conversation"("conversation" uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (500
    + coalesce((SELECT sum(500 + octet_length(content)) FROM messages WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(octet_length(reasoning) + octet_length(fired_lore::text) - 2 + coalesce(octet_length(fault), 0))
      FROM generations WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(content)) FROM translations WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(audio)) FROM recordings WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(content)) FROM memories WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(octet_length(concat(line, written, info))) FROM message_sources WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(content)) FROM chat_lines WHERE conversation_id = conversation), 0)
  )::bigint
$$;--> statement-breakpoint
-- Of new rows of a conversation, as count_deleted_rows of deleted ones.
CREATE FUNCTION "count_new_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total record;
BEGIN
  FOR total IN EXECUTE
    'SELECT user_id, sum(' || TG_ARGV[0] || ')::bigint AS bytes FROM changed AS "row" JOIN conversations ON conversations.id = "row".conversation_id
    GROUP BY user_id ORDER BY user_id'
  LOOP
    PERFORM count_storage(total.user_id, total.bytes, 0, 'refuse');
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "message_sources" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_new_rows"('octet_length(concat("row".line, "row".written, "row".info))');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "message_sources" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('octet_length(concat("row".line, "row".written, "row".info))');--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "chat_lines" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_new_rows"('500 + octet_length("row".content)');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "chat_lines" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('500 + octet_length("row".content)');
