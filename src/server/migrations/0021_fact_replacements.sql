CREATE TABLE "memory_replacements" (
	"memory_id" uuid NOT NULL,
	"replaced_by" uuid NOT NULL,
	CONSTRAINT "memory_replacements_memory_id_replaced_by_pk" PRIMARY KEY("memory_id","replaced_by")
);
--> statement-breakpoint
ALTER TABLE "memory_replacements" ADD CONSTRAINT "memory_replacements_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_replacements" ADD CONSTRAINT "memory_replacements_replaced_by_memories_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_replacements_by" ON "memory_replacements" USING btree ("replaced_by");