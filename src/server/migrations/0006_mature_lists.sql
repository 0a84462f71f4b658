DROP INDEX "character_tags_tag";--> statement-breakpoint
CREATE INDEX "character_tags_every_popular" ON "character_tags" USING btree ("tag_slug","likes" DESC NULLS FIRST,"character_id","gender","created_at");--> statement-breakpoint
CREATE INDEX "character_tags_every_new" ON "character_tags" USING btree ("tag_slug","created_at" DESC NULLS FIRST,"character_id","gender");--> statement-breakpoint
CREATE INDEX "characters_every_gender_rank" ON "characters" USING btree ("gender","rank","id","created_at");--> statement-breakpoint
CREATE INDEX "characters_every_rank" ON "characters" USING btree ("rank","id","gender","created_at");--> statement-breakpoint
CREATE INDEX "characters_every_created_at" ON "characters" USING btree ("created_at","gender");--> statement-breakpoint
CREATE INDEX "search_entries_every_weight" ON "search_entries" USING btree ("weight" DESC NULLS FIRST,"kind","entry_id");