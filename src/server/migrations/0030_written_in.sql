ALTER TABLE "character_texts" ADD COLUMN "written_in" text;--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "written_in" text;