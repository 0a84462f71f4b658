-- A label_type may hold several labels, such as `NSFW,BDSM` (spec §3): each of them makes a character mature (D10).
CREATE OR REPLACE FUNCTION "refresh_maturity"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM characters WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE characters SET is_mature = NOT is_mature
  WHERE id = ANY (ids) AND is_mature <> EXISTS (
    SELECT FROM character_tags JOIN tags ON tags.slug = character_tags.tag_slug
    WHERE character_tags.character_id = characters.id AND tags.label_type ~ 'NSFW|BDSM');
END $$;--> statement-breakpoint
SELECT refresh_maturity(ARRAY(
  SELECT DISTINCT character_id FROM character_tags JOIN tags ON tags.slug = character_tags.tag_slug
  WHERE tags.label_type ~ 'NSFW|BDSM'));
