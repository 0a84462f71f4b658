ALTER TABLE "messages" ADD COLUMN "is_omitted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "removals" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removals_message" ON "removals" USING btree ("message_id") WHERE "removals"."message_id" is not null;