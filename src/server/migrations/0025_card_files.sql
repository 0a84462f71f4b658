CREATE TABLE "card_files" (
	"character_id" text NOT NULL,
	"file" integer NOT NULL,
	"piece" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"method" integer NOT NULL,
	"crc" bigint NOT NULL,
	"inflated_bytes" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "card_files_character_id_file_piece_pk" PRIMARY KEY("character_id","file","piece")
);
--> statement-breakpoint
ALTER TABLE "card_files" ADD CONSTRAINT "card_files_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Pieces are compressed already, and are measured without being read.
ALTER TABLE "card_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- What a card brought along counts with its character, which it comes and goes with (migration 0014).
CREATE OR REPLACE FUNCTION "storage_of_character"("character" text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT 500 + coalesce(octet_length(card::text), 0) + coalesce(octet_length(card_text), 0)
      FROM characters WHERE id = "character"), 0)
    + coalesce((SELECT sum(500 + octet_length(concat(name, occupation, tagline, description, personality, scenario, first_message, example_dialogue,
      voice_hint, alternate_greetings::text, mood::text, liked_things::text, disliked_things::text))) FROM character_texts WHERE character_id = "character"), 0)
    + coalesce((SELECT sum(500 + octet_length(name) + octet_length(bytes)) FROM card_files WHERE character_id = "character"), 0)
  )::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "count_card_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_storage((SELECT owner_id FROM characters WHERE id = NEW.character_id),
    500 + octet_length(NEW.name) + octet_length(NEW.bytes), 0, 'refuse');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT ON "card_files" FOR EACH ROW EXECUTE FUNCTION "count_card_file"();
