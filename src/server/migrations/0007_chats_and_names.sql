CREATE INDEX "conversations_head" ON "conversations" USING btree ("head_message_id");--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_conversation" ON "generations" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "users_nickname" ON "users" USING btree ("nickname") WHERE "users"."nickname" <> '';