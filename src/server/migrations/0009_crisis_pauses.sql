CREATE TABLE "crisis_pauses" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crisis_pauses" ADD CONSTRAINT "crisis_pauses_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A reply ended as the site's help in a crisis: its writer's persona is paused, wherever the next message is written.
CREATE FUNCTION "begin_crisis_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crisis_pauses (conversation_id, since) VALUES (NEW.conversation_id, clock_timestamp())
  ON CONFLICT (conversation_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "begin_crisis_pause" AFTER UPDATE OF "state" ON "messages" FOR EACH ROW WHEN (OLD.state = 'streaming' AND NEW.model = 'safety' AND NEW.finish_reason = 'stop') EXECUTE FUNCTION "begin_crisis_pause"();--> statement-breakpoint
-- The persona spoke in a reply that was begun after: whoever it answered was clearly out of the crisis.
CREATE FUNCTION "end_crisis_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM crisis_pauses USING conversations spoken, conversations paused
  WHERE spoken.id = NEW.conversation_id AND paused.user_id = spoken.user_id
    AND conversation_id = paused.id AND since < NEW.created_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "end_crisis_pause" AFTER UPDATE OF "state" ON "messages" FOR EACH ROW WHEN (OLD.state = 'streaming' AND NEW.state <> 'streaming' AND NEW.model IS DISTINCT FROM 'safety' AND length(NEW.content) > length(OLD.content)) EXECUTE FUNCTION "end_crisis_pause"();
