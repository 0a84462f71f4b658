-- Every key that points at a message carries its conversation (docs/decisions/0069), so that messages can be partitioned by it.
-- Whoever waits for one of these tables waits for all of it, and is not in the middle of something.
LOCK TABLE conversations, messages, generations, reply_chunks, removals, attachments, recordings, translations, reports, memory_sources, message_sources, chat_lines IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- First the conversation of what had only the message. Processes of the version before do not know the column.
CREATE FUNCTION "fill_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A message that is gone has no conversation: then the key refuses the row, as it did before.
  NEW.conversation_id := coalesce((SELECT conversation_id FROM messages WHERE id = NEW.message_id), NEW.message_id);
  RETURN NEW;
END $$;--> statement-breakpoint
ALTER TABLE "reply_chunks" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
CREATE TRIGGER "fill_conversation" BEFORE INSERT ON "reply_chunks" FOR EACH ROW WHEN (NEW.conversation_id IS NULL) EXECUTE FUNCTION "fill_conversation"();--> statement-breakpoint
UPDATE reply_chunks SET conversation_id = messages.conversation_id FROM messages WHERE messages.id = message_id;--> statement-breakpoint
ALTER TABLE "reply_chunks" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
CREATE TRIGGER "fill_conversation" BEFORE INSERT ON "attachments" FOR EACH ROW WHEN (NEW.conversation_id IS NULL) EXECUTE FUNCTION "fill_conversation"();--> statement-breakpoint
UPDATE attachments SET conversation_id = messages.conversation_id FROM messages WHERE messages.id = message_id;--> statement-breakpoint
ALTER TABLE "attachments" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
CREATE TRIGGER "fill_conversation" BEFORE INSERT ON "reports" FOR EACH ROW WHEN (NEW.conversation_id IS NULL) EXECUTE FUNCTION "fill_conversation"();--> statement-breakpoint
UPDATE reports SET conversation_id = messages.conversation_id FROM messages WHERE messages.id = message_id;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_sources" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
CREATE TRIGGER "fill_conversation" BEFORE INSERT ON "memory_sources" FOR EACH ROW WHEN (NEW.conversation_id IS NULL) EXECUTE FUNCTION "fill_conversation"();--> statement-breakpoint
UPDATE memory_sources SET conversation_id = messages.conversation_id FROM messages WHERE messages.id = message_id;--> statement-breakpoint
ALTER TABLE "memory_sources" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "recordings" DROP CONSTRAINT "recordings_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "translations" DROP CONSTRAINT "translations_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "memory_sources" DROP CONSTRAINT "memory_sources_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "chat_lines" DROP CONSTRAINT "chat_lines_after_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "message_sources" DROP CONSTRAINT "message_sources_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_head_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "generations" DROP CONSTRAINT "generations_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_parent_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "removals" DROP CONSTRAINT "removals_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "reply_chunks" DROP CONSTRAINT "reply_chunks_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_key" UNIQUE("conversation_id","id");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_sources" ADD CONSTRAINT "memory_sources_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_after_fk" FOREIGN KEY ("conversation_id","after_message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_head_fk" FOREIGN KEY ("id","head_message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent_fk" FOREIGN KEY ("conversation_id","parent_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_chunks" ADD CONSTRAINT "reply_chunks_message_fk" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Half of the messages have no id of a client, and the key above finds the messages of a conversation.
ALTER TABLE "messages" DROP CONSTRAINT "messages_client_id";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("conversation_id","client_message_id") WHERE "messages"."client_message_id" is not null;--> statement-breakpoint
-- A message that is deleted finds the conversation whose head it is by the conversation.
DROP INDEX "conversations_head";--> statement-breakpoint
-- Holds leave 90 days after their end: an entry may forget its hold, and keep what it was about.
CREATE OR REPLACE FUNCTION keep_gem_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.reference IS NULL OR NEW.reference = OLD.reference) AND (NEW.reason IS NULL OR NEW.reason = OLD.reason)
      AND (NEW.hold_id IS NULL OR NEW.hold_id = OLD.hold_id)
      AND (NEW.id, NEW.wallet_id, NEW.kind, NEW.daily, NEW.bought, NEW.site, NEW.daily_after, NEW.bought_after,
        NEW.created_at) = (OLD.id, OLD.wallet_id, OLD.kind, OLD.daily, OLD.bought, OLD.site, OLD.daily_after,
        OLD.bought_after, OLD.created_at)
      AND NEW.action IS NOT DISTINCT FROM OLD.action THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger of gems is only added to';
END $$;--> statement-breakpoint
-- With room left on each page, inserts go to the end of the table and not into small gaps of many old pages, and the end of a
-- reply stays on its page: a fifth of the write-ahead log (docs/decisions/0069).
ALTER TABLE "messages" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
-- PostgreSQL waits for a fifth of a table to be dead or new: on a large one too long.
ALTER TABLE "conversations" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "generations" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "gem_holds" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "gem_entries" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.01);
