CREATE TABLE "gem_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gem_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"action" text,
	"daily" integer NOT NULL,
	"bought" integer NOT NULL,
	"site" integer NOT NULL,
	"daily_after" integer NOT NULL,
	"bought_after" integer NOT NULL,
	"hold_id" uuid,
	"reference" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gem_entries_sum" CHECK ("gem_entries"."daily" + "gem_entries"."bought" + "gem_entries"."site" = 0)
);
--> statement-breakpoint
CREATE TABLE "gem_networks" (
	"day" date NOT NULL,
	"network_hash" text NOT NULL,
	"guests" integer NOT NULL,
	CONSTRAINT "gem_networks_day_network_hash_pk" PRIMARY KEY("day","network_hash")
);
--> statement-breakpoint
CREATE TABLE "gem_wallets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"daily" integer DEFAULT 0 NOT NULL,
	"bought" integer DEFAULT 0 NOT NULL,
	"held_daily" integer DEFAULT 0 NOT NULL,
	"held_bought" integer DEFAULT 0 NOT NULL,
	"package_day" date,
	"package_gems" integer DEFAULT 0 NOT NULL,
	"package_zone" text,
	CONSTRAINT "gem_wallets_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "gem_wallets_daily" CHECK ("gem_wallets"."daily" >= 0),
	CONSTRAINT "gem_wallets_bought" CHECK ("gem_wallets"."bought" >= 0),
	CONSTRAINT "gem_wallets_held_daily" CHECK ("gem_wallets"."held_daily" between 0 and "gem_wallets"."daily"),
	CONSTRAINT "gem_wallets_held_bought" CHECK ("gem_wallets"."held_bought" between 0 and "gem_wallets"."bought")
);
--> statement-breakpoint
ALTER TABLE "gem_holds" DROP CONSTRAINT "gem_holds_gems";--> statement-breakpoint
ALTER TABLE "gem_holds" ADD COLUMN "daily" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gem_holds" ADD COLUMN "bought" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gem_holds" ADD COLUMN "captured" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "gem_entries" ADD CONSTRAINT "gem_entries_wallet_id_gem_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."gem_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gem_wallets" ADD CONSTRAINT "gem_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
DROP INDEX "recordings_created_at";--> statement-breakpoint
CREATE INDEX "recordings_created_at" ON "recordings" USING btree ("created_at") WHERE octet_length("recordings"."audio") > 0;--> statement-breakpoint
CREATE INDEX "gem_entries_wallet" ON "gem_entries" USING btree ("wallet_id","id");--> statement-breakpoint
DROP INDEX "gem_holds_user";--> statement-breakpoint
CREATE INDEX "gem_holds_user" ON "gem_holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "gem_entries_in" ON "gem_entries" USING btree ("wallet_id","id") WHERE "gem_entries"."site" < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "gem_entries_hold" ON "gem_entries" USING btree ("hold_id") WHERE "gem_entries"."hold_id" is not null;--> statement-breakpoint
ALTER TABLE "gem_holds" ADD CONSTRAINT "gem_holds_parts" CHECK ("gem_holds"."daily" >= 0 and "gem_holds"."bought" >= 0);--> statement-breakpoint
ALTER TABLE "gem_holds" ADD CONSTRAINT "gem_holds_captured" CHECK ("gem_holds"."captured" between 0 and "gem_holds"."gems");--> statement-breakpoint
ALTER TABLE "gem_holds" ADD CONSTRAINT "gem_holds_gems" CHECK ("gem_holds"."gems" = "gem_holds"."daily" + "gem_holds"."bought");--> statement-breakpoint
-- A wallet changes with every reply, and none of what changes is in an index.
ALTER TABLE "gem_wallets" SET (fillfactor = 70);
--> statement-breakpoint
-- The ledger is only added to. What an erased person's entries were about may be forgotten.
CREATE FUNCTION keep_gem_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.reference IS NULL AND NEW.reason IS NULL
      AND (NEW.id, NEW.wallet_id, NEW.kind, NEW.daily, NEW.bought, NEW.site, NEW.daily_after, NEW.bought_after,
        NEW.created_at) = (OLD.id, OLD.wallet_id, OLD.kind, OLD.daily, OLD.bought, OLD.site, OLD.daily_after,
        OLD.bought_after, OLD.created_at)
      AND NEW.action IS NOT DISTINCT FROM OLD.action AND (NEW.hold_id IS NULL OR NEW.hold_id = OLD.hold_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger of gems is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "gem_entries_keep" BEFORE UPDATE OR DELETE ON "gem_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_gem_entry();
--> statement-breakpoint
CREATE TRIGGER "gem_entries_keep_all" BEFORE TRUNCATE ON "gem_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_gem_entry();
--> statement-breakpoint
-- Each inner statement of these functions sees what was committed until then, so a call that waited for a wallet goes on
-- with what is in it now, also within a larger statement that began before.
--
-- Order of locks: conversation, wallet (a guest's before a member's), hold, network, counts of what is stored. A hold is
-- added, ended and moved only while its wallet is locked, so the lock of the wallet decides between them.
--
-- Holds the price of an action, from the daily part first. Raises YG001 where there is not enough.
CREATE FUNCTION hold_gems(hold uuid, payer uuid, what text, price integer, of_what text) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  wallet gem_wallets;
  from_daily integer;
BEGIN
  IF price <= 0 THEN RETURN NULL; END IF;
  SELECT * INTO wallet FROM gem_wallets WHERE user_id = payer FOR NO KEY UPDATE;
  IF NOT FOUND OR (wallet.daily - wallet.held_daily)::bigint + (wallet.bought - wallet.held_bought) < price THEN
    RAISE EXCEPTION USING ERRCODE = 'YG001', MESSAGE = 'not enough gems';
  END IF;
  from_daily := least(price, wallet.daily - wallet.held_daily);
  UPDATE gem_wallets SET held_daily = held_daily + from_daily, held_bought = held_bought + price - from_daily
    WHERE id = wallet.id;
  INSERT INTO gem_holds (id, user_id, action, gems, daily, bought, reference)
    VALUES (hold, payer, what, price, from_daily, price - from_daily, of_what);
  RETURN hold;
END $$;
--> statement-breakpoint
-- Ends a hold: captures "cost" of it (all without one), or voids it where that is 0. The first end decides.
-- Answers what was paid, or null where the hold had ended before.
CREATE FUNCTION end_gem_hold(hold uuid, cost integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  held gem_holds;
  wallet gem_wallets;
  paid integer;
  from_daily integer;
BEGIN
  -- A login may move the hold, or an erasure delete it, while this waits for the wallet: then it is read again.
  FOR attempt IN 1..10 LOOP
    SELECT * INTO held FROM gem_holds WHERE id = hold;
    IF NOT FOUND OR held.state <> 'held' THEN RETURN NULL; END IF;
    SELECT * INTO wallet FROM gem_wallets WHERE user_id = held.user_id FOR NO KEY UPDATE;
    -- Holds of the time before the ledger are of 0 gems, and may have no wallet.
    CONTINUE WHEN NOT FOUND AND held.gems > 0;
    paid := greatest(0, least(held.gems, coalesce(cost, held.gems)));
    from_daily := least(paid, held.daily);
    UPDATE gem_holds SET state = CASE WHEN paid > 0 THEN 'captured' ELSE 'voided' END, captured = paid,
      ended_at = now() WHERE id = hold AND state = 'held' AND user_id = held.user_id;
    CONTINUE WHEN NOT FOUND;
    UPDATE gem_wallets SET held_daily = held_daily - held.daily, held_bought = held_bought - held.bought,
      daily = daily - from_daily, bought = bought - (paid - from_daily)
      WHERE id = wallet.id RETURNING * INTO wallet;
    IF paid > 0 THEN
      INSERT INTO gem_entries (wallet_id, kind, action, daily, bought, site, daily_after, bought_after, hold_id,
        reference)
        VALUES (wallet.id, 'spend', held.action, -from_daily, from_daily - paid, paid, wallet.daily, wallet.bought,
          hold, held.reference);
    END IF;
    RETURN paid;
  END LOOP;
  RAISE EXCEPTION 'a hold without a wallet';
END $$;
--> statement-breakpoint
-- Moves gems between the site and the accounts of a user, with their entry; makes the wallet where there is none. What
-- is held stays: a negative amount takes at most what is free, and the answer is what was moved.
CREATE FUNCTION move_gems(payer uuid, what text, to_daily integer, to_bought integer, of_what text, why text)
RETURNS TABLE (moved_daily integer, moved_bought integer) LANGUAGE plpgsql AS $$
DECLARE
  wallet gem_wallets;
BEGIN
  INSERT INTO gem_wallets (user_id) VALUES (payer) ON CONFLICT (user_id) DO NOTHING;
  SELECT * INTO wallet FROM gem_wallets WHERE user_id = payer FOR NO KEY UPDATE;
  moved_daily := greatest(to_daily, wallet.held_daily - wallet.daily);
  moved_bought := greatest(to_bought, wallet.held_bought - wallet.bought);
  IF moved_daily <> 0 OR moved_bought <> 0 THEN
    UPDATE gem_wallets SET daily = daily + moved_daily, bought = bought + moved_bought WHERE id = wallet.id
      RETURNING * INTO wallet;
    INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after, reference, reason)
      VALUES (wallet.id, what, moved_daily, moved_bought, -(moved_daily + moved_bought), wallet.daily, wallet.bought,
        of_what, why);
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Tops the daily part up to the package of a day, once a day; on the same day only by what a higher level has more. What
-- is held comes on top: it was there before. Answers what was added; negative where more was left of the day before.
-- "before" is the day of the last package as the caller knew it when it chose "today": another one taken meanwhile counts.
--
-- A "network" has the package for at most "most_guests" of its guests, or of its new members, on "network_day". For the
-- others the day is noted with the package that they did not get, and what they have left stays.
CREATE FUNCTION take_gem_package(payer uuid, before date, today date, package integer, zone text, network text,
  network_day date, most_guests integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  wallet gem_wallets;
  added integer;
BEGIN
  INSERT INTO gem_wallets (user_id) VALUES (payer) ON CONFLICT (user_id) DO NOTHING;
  SELECT * INTO wallet FROM gem_wallets WHERE user_id = payer FOR NO KEY UPDATE;
  IF wallet.package_day IS NOT DISTINCT FROM before AND (before IS NULL OR today > before) THEN
    added := package - (wallet.daily - wallet.held_daily);
    IF network IS NOT NULL THEN
      INSERT INTO gem_networks AS counted (day, network_hash, guests) VALUES (network_day, network, 1)
        ON CONFLICT (day, network_hash) DO UPDATE SET guests = counted.guests + 1 WHERE counted.guests < most_guests;
      IF NOT FOUND THEN
        added := 0;
      END IF;
    END IF;
    UPDATE gem_wallets SET daily = daily + added, package_day = today, package_gems = package, package_zone = zone
      WHERE id = wallet.id RETURNING * INTO wallet;
  ELSIF package > wallet.package_gems THEN
    added := package - wallet.package_gems;
    UPDATE gem_wallets SET daily = daily + added, package_gems = package WHERE id = wallet.id RETURNING * INTO wallet;
  ELSE
    RETURN 0;
  END IF;
  IF added <> 0 THEN
    INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
      VALUES (wallet.id, 'package', added, 0, -added, wallet.daily, wallet.bought);
  END IF;
  RETURN added;
END $$;
--> statement-breakpoint
-- Moves everything of a guest to the account of a login, what is held with its holds. The daily part grows to
-- "most_daily" at most: guests are not collected. The guest keeps the day of its package, and gets no second one.
CREATE FUNCTION move_gem_wallet(guest uuid, member uuid, most_daily integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  source gem_wallets;
  target gem_wallets;
  free_daily integer;
BEGIN
  SELECT * INTO source FROM gem_wallets WHERE user_id = guest FOR NO KEY UPDATE;
  IF NOT FOUND OR (source.daily = 0 AND source.bought = 0) THEN
    -- Those that have ended.
    UPDATE gem_holds SET user_id = member WHERE user_id = guest AND (state <> 'held' OR gems = 0);
    RETURN;
  END IF;
  INSERT INTO gem_wallets (user_id) VALUES (member) ON CONFLICT (user_id) DO NOTHING;
  SELECT * INTO target FROM gem_wallets WHERE user_id = member FOR NO KEY UPDATE;
  UPDATE gem_holds SET user_id = member WHERE user_id = guest;
  free_daily := greatest(0, least(source.daily - source.held_daily,
    most_daily - (target.daily - target.held_daily)));
  UPDATE gem_wallets SET daily = 0, bought = 0, held_daily = 0, held_bought = 0 WHERE id = source.id;
  INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
    VALUES (source.id, 'move', -source.daily, -source.bought, source.daily + source.bought, 0, 0);
  IF free_daily + source.held_daily + source.bought = 0 THEN RETURN; END IF;
  UPDATE gem_wallets SET daily = daily + free_daily + source.held_daily, bought = bought + source.bought,
    held_daily = held_daily + source.held_daily, held_bought = held_bought + source.held_bought
    WHERE id = target.id RETURNING * INTO target;
  INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
    VALUES (target.id, 'move', free_daily + source.held_daily, source.bought,
      -(free_daily + source.held_daily + source.bought), target.daily, target.bought);
END $$;
--> statement-breakpoint
-- Closes the wallet of an erased user: nothing is left in it, and nothing says whose it was. Entries in the wallet of a
-- guest whose holds came with a login go by those holds: they are forgotten with the member.
CREATE FUNCTION close_gem_wallet(payer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wallet gem_wallets;
BEGIN
  SELECT * INTO wallet FROM gem_wallets WHERE user_id = payer FOR NO KEY UPDATE;
  UPDATE gem_entries SET reference = NULL, reason = NULL, hold_id = NULL
    WHERE hold_id IN (SELECT id FROM gem_holds WHERE user_id = payer AND state = 'captured');
  IF wallet.id IS NULL THEN RETURN; END IF;
  PERFORM end_gem_hold(id, 0) FROM gem_holds WHERE user_id = payer AND state = 'held';
  PERFORM move_gems(payer, 'close', -wallet.daily, -wallet.bought, NULL, NULL);
  UPDATE gem_entries SET reference = NULL, reason = NULL
    WHERE wallet_id = wallet.id AND hold_id IS NULL AND (reference IS NOT NULL OR reason IS NOT NULL);
  UPDATE gem_wallets SET user_id = NULL, package_zone = NULL, package_day = NULL WHERE id = wallet.id;
END $$;
--> statement-breakpoint
-- Each level has its own room; until the program writes its numbers, all have what members had.
INSERT INTO storage_limits (kind, bytes, conversations, reserve_bytes)
  SELECT level, bytes, conversations, reserve_bytes FROM storage_limits
  CROSS JOIN (VALUES ('NOT_VIP'), ('GEMS'), ('VIP'), ('SVIP')) AS levels (level) WHERE kind = 'member';
--> statement-breakpoint
DELETE FROM storage_limits WHERE kind = 'member';
--> statement-breakpoint
-- As in migration 0014, with the limits of the level.
CREATE OR REPLACE FUNCTION "count_storage"("owner" uuid, "change" bigint, "new_conversations" integer, "mode" text) RETURNS void LANGUAGE plpgsql AS $$
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
  JOIN storage_limits ON kind = CASE WHEN account_id IS NULL THEN 'guest' ELSE vip_level END
  WHERE users.id = owner;
  IF new_conversations > 0 AND used.conversations > allowed.conversations THEN
    RAISE EXCEPTION 'a user has too many conversations' USING ERRCODE = 'YF002', DETAIL = allowed.conversations;
  END IF;
  IF change > 0 AND used.bytes > allowed.bytes + (CASE mode WHEN 'reserve' THEN allowed.reserve_bytes ELSE 0 END) THEN
    RAISE EXCEPTION 'a user stores too many bytes' USING ERRCODE = 'YF001', DETAIL = allowed.bytes;
  END IF;
END $$;
