DROP INDEX "conversations_user";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conversations_archived" ON "conversations" USING btree ("user_id") WHERE "conversations"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id",("pinned_at" is not null) desc,"modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);