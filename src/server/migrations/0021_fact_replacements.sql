ALTER TABLE "memories" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_replaced_by_memories_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."memories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_replaced_by" ON "memories" USING btree ("replaced_by");