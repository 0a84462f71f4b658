-- PostgreSQL commits one transaction with a notification at a time, each after the other is on the disk. Messages are
-- announced by the process that stored them, after their commit; the trigger announces everything else.
DROP TRIGGER "notify_change" ON "conversations";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER UPDATE OF "version" ON "conversations" FOR EACH ROW WHEN (OLD.version <> NEW.version AND current_setting('yuanfen.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "notify_conversation_change"();
