ALTER TABLE "users" ADD COLUMN "languages_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now the record of a person who read the site in Chinese held these languages from the start.
UPDATE "users" SET "languages_chosen" = true WHERE ("source_language", "target_language") <> ('zh-CN', 'en-US');
