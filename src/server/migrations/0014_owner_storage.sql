CREATE TABLE "storage_limits" (
	"kind" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"conversations" integer NOT NULL,
	"reserve_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_uses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"conversations" integer NOT NULL,
	"counted_on" date DEFAULT (now() at time zone 'utc')::date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
UPDATE "recordings" SET "conversation_id" = "messages"."conversation_id" FROM "messages" WHERE "messages"."id" = "message_id";--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
UPDATE "translations" SET "conversation_id" = "messages"."conversation_id" FROM "messages" WHERE "messages"."id" = "message_id";--> statement-breakpoint
ALTER TABLE "translations" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_on" date DEFAULT (now() at time zone 'utc')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_uses" ADD CONSTRAINT "storage_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_conversation" ON "recordings" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "translations_conversation" ON "translations" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "users_guest_seen" ON "users" USING btree ("seen_on") WHERE "users"."account_id" is null;--> statement-breakpoint
-- Every row counts 500 bytes besides its texts: its other columns, its indexes, and the rows of fixed size that hang on it.
-- Adds to what a user stores. "mode" says what happens above the limit: "refuse" raises YF001 (bytes) or YF002
-- (conversations), "reserve" does so a little later, "count" never. A user that is being erased has no row any more.
CREATE FUNCTION "count_storage"("owner" uuid, "change" bigint, "new_conversations" integer, "mode" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  used record;
  allowed record;
BEGIN
  -- Whoever writes for long counts all of it at the end, so that nobody waits for the row meanwhile.
  IF owner IS NULL OR (change = 0 AND new_conversations = 0) OR current_setting('yuanfen.counts_later', true) = 'on' THEN
    RETURN;
  END IF;
  IF change <= 0 AND new_conversations <= 0 THEN
    UPDATE storage_uses SET bytes = bytes + change, conversations = conversations + new_conversations WHERE user_id = owner;
    RETURN;
  END IF;
  INSERT INTO storage_uses AS kept (user_id, bytes, conversations) VALUES (owner, change, new_conversations)
  ON CONFLICT (user_id) DO UPDATE
  SET bytes = kept.bytes + excluded.bytes, conversations = kept.conversations + excluded.conversations
  RETURNING bytes, conversations INTO used;
  IF mode = 'count' THEN
    RETURN;
  END IF;
  SELECT storage_limits.* INTO allowed FROM users
  JOIN storage_limits ON kind = CASE WHEN account_id IS NULL THEN 'guest' ELSE 'member' END
  WHERE users.id = owner;
  IF new_conversations > 0 AND used.conversations > allowed.conversations THEN
    RAISE EXCEPTION 'a user has too many conversations' USING ERRCODE = 'YF002', DETAIL = allowed.conversations;
  END IF;
  IF change > 0 AND used.bytes > allowed.bytes + (CASE mode WHEN 'reserve' THEN allowed.reserve_bytes ELSE 0 END) THEN
    RAISE EXCEPTION 'a user stores too many bytes' USING ERRCODE = 'YF001', DETAIL = allowed.bytes;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "storage_of_conversation"("conversation" uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (500
    + coalesce((SELECT sum(500 + octet_length(content)) FROM messages WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(octet_length(reasoning) + octet_length(fired_lore::text) - 2 + coalesce(octet_length(fault), 0))
      FROM generations WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(content)) FROM translations WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(audio)) FROM recordings WHERE conversation_id = conversation), 0)
    + coalesce((SELECT sum(500 + octet_length(content)) FROM memories WHERE conversation_id = conversation), 0)
  )::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "storage_of_character"("character" text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT 500 + coalesce(octet_length(card::text), 0) + coalesce(octet_length(card_text), 0)
      FROM characters WHERE id = "character"), 0)
    + coalesce((SELECT sum(500 + octet_length(concat(name, occupation, tagline, description, personality, scenario, first_message, example_dialogue,
      voice_hint, alternate_greetings::text, mood::text, liked_things::text, disliked_things::text))) FROM character_texts WHERE character_id = "character"), 0)
  )::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "storage_of_user"("owner" uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(storage_of_conversation(id)) FROM conversations WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(storage_of_character(id)) FROM characters WHERE owner_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(name) + octet_length(description)) FROM personas WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(book::text) + coalesce(octet_length(source::text), 0)
      + coalesce(octet_length(entry_places::text), 0)) FROM lorebooks WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(original) + octet_length(blur)) FROM pictures WHERE owner_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(note) + octet_length(content)) FROM reports WHERE user_id = "storage_of_user"."owner"), 0)
    + coalesce((SELECT sum(500 + octet_length(key) + coalesce(octet_length(body::text), 0)) FROM idempotency_keys WHERE user_id = "storage_of_user"."owner"), 0)
  )::bigint
$$;--> statement-breakpoint
-- Counts everything of a user anew, and tells whether it was wrong. With the row locked, whoever changed something else counts it before or after.
CREATE FUNCTION "recount_storage"("owner" uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kept bigint;
  counted bigint;
BEGIN
  INSERT INTO storage_uses (user_id, bytes, conversations) VALUES (owner, 0, 0) ON CONFLICT DO NOTHING;
  SELECT bytes INTO kept FROM storage_uses WHERE user_id = owner FOR UPDATE;
  counted := storage_of_user(owner);
  UPDATE storage_uses SET bytes = counted, counted_on = (now() AT TIME ZONE 'utc')::date,
    conversations = (SELECT count(*) FROM conversations WHERE conversations.user_id = owner AND deleted_at IS NULL)
  WHERE user_id = owner;
  RETURN kept <> counted;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  size bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_storage(NEW.user_id, 500, (NEW.deleted_at IS NULL)::integer, 'refuse');
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    -- Before the rows of it, which find no conversation then.
    PERFORM count_storage(OLD.user_id, -storage_of_conversation(OLD.id), -(OLD.deleted_at IS NULL)::integer, 'count');
    RETURN OLD;
  END IF;
  IF OLD.user_id = NEW.user_id THEN
    PERFORM count_storage(NEW.user_id, 0, (NEW.deleted_at IS NULL)::integer - (OLD.deleted_at IS NULL)::integer, 'refuse');
    RETURN NULL;
  END IF;
  -- A login moves it, whatever the account has already.
  size := storage_of_conversation(NEW.id);
  PERFORM count_storage(OLD.user_id, -size, -(OLD.deleted_at IS NULL)::integer, 'count');
  PERFORM count_storage(NEW.user_id, size, (NEW.deleted_at IS NULL)::integer, 'count');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "conversations" FOR EACH ROW EXECUTE FUNCTION "count_conversation"();--> statement-breakpoint
CREATE TRIGGER "count_storage_update" AFTER UPDATE OF "user_id", "deleted_at" ON "conversations" FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION "count_conversation"();--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" BEFORE DELETE ON "conversations" FOR EACH ROW EXECUTE FUNCTION "count_conversation"();--> statement-breakpoint
-- Messages have functions of their own: each ask goes through them, and a fixed statement keeps its plan.
CREATE FUNCTION "count_new_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total record;
BEGIN
  FOR total IN
    SELECT user_id, sum(500 + octet_length(content))::bigint AS bytes,
      -- Who is in danger gets the site's help, however much is stored.
      CASE WHEN bool_or(model = 'safety') THEN 'reserve' ELSE 'refuse' END AS mode
    FROM changed JOIN conversations ON conversations.id = conversation_id GROUP BY user_id ORDER BY user_id
  LOOP
    PERFORM count_storage(total.user_id, total.bytes, 0, total.mode);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A reply that is written already is never refused.
CREATE FUNCTION "count_written_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_storage((SELECT user_id FROM conversations WHERE id = NEW.conversation_id),
    octet_length(NEW.content) - octet_length(OLD.content), 0, 'count');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "messages" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_new_messages"();--> statement-breakpoint
CREATE TRIGGER "count_storage_update" AFTER UPDATE OF "content" ON "messages" FOR EACH ROW WHEN (octet_length(OLD.content) <> octet_length(NEW.content)) EXECUTE FUNCTION "count_written_message"();--> statement-breakpoint
-- Of other rows of a conversation: how many bytes a row has ("row"). Deleted ones whose conversation is gone were counted with it.
CREATE FUNCTION "count_deleted_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total record;
BEGIN
  FOR total IN EXECUTE
    'SELECT user_id, sum(' || TG_ARGV[0] || ')::bigint AS bytes FROM changed AS "row" JOIN conversations ON conversations.id = "row".conversation_id
    GROUP BY user_id ORDER BY user_id'
  LOOP
    PERFORM count_storage(total.user_id, -total.bytes, 0, 'count');
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_row_of_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    EXECUTE 'SELECT ' || TG_ARGV[0] || ' FROM (SELECT ($1).*) AS "row"' INTO before USING OLD;
  END IF;
  EXECUTE 'SELECT ' || TG_ARGV[0] || ' FROM (SELECT ($1).*) AS "row"' INTO after USING NEW;
  PERFORM count_storage((SELECT user_id FROM conversations WHERE id = NEW.conversation_id), after - before, 0, 'count');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "messages" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('500 + octet_length("row".content)');--> statement-breakpoint
-- It begins empty, with each ask.
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "generations" FOR EACH ROW WHEN (NEW.reasoning <> '' OR NEW.fired_lore <> '[]' OR NEW.fault IS NOT NULL) EXECUTE FUNCTION "count_row_of_conversation"('octet_length("row".reasoning) + octet_length("row".fired_lore::text) - 2 + coalesce(octet_length("row".fault), 0)');--> statement-breakpoint
CREATE TRIGGER "count_storage_update" AFTER UPDATE OF "reasoning", "fired_lore", "fault" ON "generations" FOR EACH ROW WHEN (OLD.reasoning <> NEW.reasoning OR OLD.fired_lore <> NEW.fired_lore OR OLD.fault IS DISTINCT FROM NEW.fault) EXECUTE FUNCTION "count_row_of_conversation"('octet_length("row".reasoning) + octet_length("row".fired_lore::text) - 2 + coalesce(octet_length("row".fault), 0)');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "generations" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('octet_length("row".reasoning) + octet_length("row".fired_lore::text) - 2 + coalesce(octet_length("row".fault), 0)');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR UPDATE OF "content" ON "translations" FOR EACH ROW EXECUTE FUNCTION "count_row_of_conversation"('500 + octet_length("row".content)');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "translations" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('500 + octet_length("row".content)');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR UPDATE OF "audio" ON "recordings" FOR EACH ROW EXECUTE FUNCTION "count_row_of_conversation"('500 + octet_length("row".audio)');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "recordings" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('500 + octet_length("row".audio)');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR UPDATE OF "content" ON "memories" FOR EACH ROW EXECUTE FUNCTION "count_row_of_conversation"('500 + octet_length("row".content)');--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "memories" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_rows"('500 + octet_length("row".content)');--> statement-breakpoint
-- Of rows that name their owner: the column, the bytes of a row, and the mode of a new row.
CREATE FUNCTION "count_own_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  measure text := format('SELECT "row".%I, (%s)::bigint FROM (SELECT ($1).*) AS "row"', TG_ARGV[0], TG_ARGV[1]);
  old_owner uuid;
  new_owner uuid;
  before bigint := 0;
  after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    EXECUTE measure INTO old_owner, before USING OLD;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE measure INTO new_owner, after USING NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND old_owner IS DISTINCT FROM new_owner THEN
    PERFORM count_storage(old_owner, -before, 0, 'count');
    PERFORM count_storage(new_owner, after, 0, 'count');
  ELSE
    PERFORM count_storage(coalesce(new_owner, old_owner), after - before, 0, TG_ARGV[2]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "name", "description" ON "personas" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".name) + octet_length("row".description)', 'refuse');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "book", "source", "entry_places" ON "lorebooks" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".book::text) + coalesce(octet_length("row".source::text), 0) + coalesce(octet_length("row".entry_places::text), 0)', 'refuse');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "owner_id", "original", "blur" ON "pictures" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('owner_id', '500 + octet_length("row".original) + octet_length("row".blur)', 'refuse');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "note", "content" ON "reports" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".note) + octet_length("row".content)', 'reserve');--> statement-breakpoint
CREATE TRIGGER "count_storage" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "body" ON "idempotency_keys" FOR EACH ROW EXECUTE FUNCTION "count_own_row"('user_id', '500 + octet_length("row".key) + coalesce(octet_length("row".body::text), 0)', 'count');--> statement-breakpoint
-- A character goes with its texts; those of the site are nobody's.
CREATE FUNCTION "count_character"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM count_storage(OLD.owner_id, -storage_of_character(OLD.id), 0, 'count');
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM count_storage(NEW.owner_id,
      500 + coalesce(octet_length(NEW.card::text), 0) + coalesce(octet_length(NEW.card_text), 0), 0, 'refuse');
  ELSIF OLD.owner_id IS DISTINCT FROM NEW.owner_id THEN
    PERFORM count_storage(OLD.owner_id, -storage_of_character(NEW.id), 0, 'count');
    PERFORM count_storage(NEW.owner_id, storage_of_character(NEW.id), 0, 'count');
  ELSE
    PERFORM count_storage(NEW.owner_id,
      coalesce(octet_length(NEW.card::text), 0) + coalesce(octet_length(NEW.card_text), 0)
      - coalesce(octet_length(OLD.card::text), 0) - coalesce(octet_length(OLD.card_text), 0), 0, 'refuse');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "characters" FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION "count_character"();--> statement-breakpoint
CREATE TRIGGER "count_storage_update" AFTER UPDATE OF "owner_id", "card", "card_text" ON "characters" FOR EACH ROW WHEN (OLD.owner_id IS NOT NULL OR NEW.owner_id IS NOT NULL) EXECUTE FUNCTION "count_character"();--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" BEFORE DELETE ON "characters" FOR EACH ROW WHEN (OLD.owner_id IS NOT NULL) EXECUTE FUNCTION "count_character"();--> statement-breakpoint
CREATE FUNCTION "count_character_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total record;
BEGIN
  FOR total IN
    SELECT owner_id, sum(500 + octet_length(concat(changed.name, occupation, tagline, description, personality, scenario, first_message, example_dialogue,
      voice_hint, alternate_greetings::text, mood::text, liked_things::text, disliked_things::text)))::bigint AS bytes
    FROM changed JOIN characters ON characters.id = character_id WHERE owner_id IS NOT NULL GROUP BY owner_id ORDER BY owner_id
  LOOP
    PERFORM count_storage(total.owner_id, CASE TG_OP WHEN 'DELETE' THEN -total.bytes ELSE total.bytes END, 0, 'refuse');
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_storage_insert" AFTER INSERT ON "character_texts" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_character_texts"();--> statement-breakpoint
CREATE TRIGGER "count_storage_delete" AFTER DELETE ON "character_texts" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_character_texts"();--> statement-breakpoint
-- A private card is stored once, as it came: what else it was stored as is read from there.
UPDATE characters SET nickname = nullif(card -> 'data' ->> 'nickname', ''), card = NULL
WHERE owner_id IS NOT NULL AND card_text IS NOT NULL;--> statement-breakpoint
UPDATE character_texts SET description = '', personality = '', scenario = left(scenario, 1001), first_message = '',
  alternate_greetings = '{}', example_dialogue = ''
FROM characters WHERE id = character_id AND owner_id IS NOT NULL AND card_text IS NOT NULL;--> statement-breakpoint
-- What is there already.
SELECT recount_storage(id) FROM users;
