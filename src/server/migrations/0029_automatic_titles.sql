ALTER TABLE "conversations" ADD COLUMN "title_origin" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "title_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "removals" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "conversations" SET "title_origin" = 'owner' WHERE "title" <> '';
