ALTER TABLE "characters" ADD COLUMN "card_text" text;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "age_stated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD COLUMN "entry_places" jsonb;