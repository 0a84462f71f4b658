ALTER TABLE "gem_wallets" ADD COLUMN "package_month" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gem_wallets" ADD COLUMN "month_gems" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "daily_until" timestamp with time zone;--> statement-breakpoint
-- The paid time of each membership, as `refreshLevel` writes it. A month that runs now was paid while packages came every
-- day: it keeps that until it ends.
UPDATE users SET paid_from = best.period_start, paid_until = best.period_end, daily_until = best.month_end
FROM (
  SELECT DISTINCT ON (user_id) user_id, period_start, period_end, least(period_end, (
    SELECT min(month_end) FROM (
      SELECT (period_start AT TIME ZONE 'utc' + make_interval(months => n)) AT TIME ZONE 'utc' AS month_end
      FROM generate_series(1, 12) AS n) AS months WHERE month_end > now())) AS month_end
  FROM subscriptions WHERE state <> 'ended' AND revoked_at IS NULL AND level_until > now()
  ORDER BY user_id, level = 'SVIP' DESC, level_until DESC) AS best
WHERE users.id = best.user_id AND vip_level IN ('VIP', 'SVIP');
--> statement-breakpoint
-- The package of that month counts as taken, so that none comes while its renewal is pending.
INSERT INTO gem_wallets (user_id) SELECT id FROM users WHERE daily_until IS NOT NULL ON CONFLICT (user_id) DO NOTHING;
--> statement-breakpoint
UPDATE gem_wallets SET package_month = months.start, month_gems = months.gems
FROM (
  SELECT id, (SELECT max(start) FROM (
      SELECT (paid_from AT TIME ZONE 'utc' + make_interval(months => n)) AT TIME ZONE 'utc' AS start
      FROM generate_series(0, 11) AS n) AS starts WHERE start < daily_until) AS start,
    CASE vip_level WHEN 'SVIP' THEN 480000 ELSE 120000 END AS gems
  FROM users WHERE daily_until IS NOT NULL) AS months
WHERE gem_wallets.user_id = months.id;
--> statement-breakpoint
-- The function of migration 0018 stays for processes of the version before.
-- Fills the daily part up, by two rules. The package of a day: once a day, and on the same day only by what a higher one
-- has more. The package of a month of a membership ("month" is its begin): once a month, exactly, and in the same month
-- only by what a higher level has more; with it, that of the day takes nothing away. What is held comes on top: it was
-- there before. Answers what was added; negative where more was left of the day before.
-- "before" is the day of the last package as the caller knew it when it chose "today": another one taken meanwhile counts.
-- "level" and "paid" are the membership as the caller knew it: one that ended meanwhile gives nothing.
--
-- A "network" has the package for at most "most_guests" of its guests, or of its new members, on "network_day". For the
-- others the day is noted with the package that they did not get, and what they have left stays.
CREATE FUNCTION take_gem_package(payer uuid, before date, today date, package integer, zone text, network text,
  network_day date, most_guests integer, level text, paid timestamptz, month timestamptz, month_package integer)
  RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  wallet gem_wallets;
  free integer;
  of_month integer := 0;
  of_day integer := 0;
  is_new_month boolean;
  is_new_day boolean;
BEGIN
  INSERT INTO gem_wallets (user_id) VALUES (payer) ON CONFLICT (user_id) DO NOTHING;
  SELECT * INTO wallet FROM gem_wallets WHERE user_id = payer FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM users WHERE id = payer AND vip_level = level AND paid_from IS NOT DISTINCT FROM paid) THEN
    RETURN 0;
  END IF;
  free := wallet.daily - wallet.held_daily;
  is_new_month := month IS NOT NULL AND (wallet.package_month IS NULL OR month > wallet.package_month);
  is_new_day := wallet.package_day IS NOT DISTINCT FROM before AND (before IS NULL OR today > before);
  IF is_new_month THEN
    of_month := month_package - free;
  ELSIF month = wallet.package_month THEN
    of_month := greatest(0, month_package - wallet.month_gems);
  END IF;
  IF is_new_day AND month IS NOT NULL THEN
    of_day := greatest(0, package - free - of_month);
  ELSIF is_new_day THEN
    of_day := package - free;
  ELSIF month IS NULL THEN
    of_day := greatest(0, package - wallet.package_gems);
  END IF;
  IF is_new_day AND network IS NOT NULL THEN
    INSERT INTO gem_networks AS counted (day, network_hash, guests) VALUES (network_day, network, 1)
      ON CONFLICT (day, network_hash) DO UPDATE SET guests = counted.guests + 1 WHERE counted.guests < most_guests;
    IF NOT FOUND THEN
      of_day := 0;
    END IF;
  END IF;
  IF is_new_month OR of_month > 0 THEN
    UPDATE gem_wallets SET daily = daily + of_month, package_month = month, month_gems = month_package
      WHERE id = wallet.id RETURNING * INTO wallet;
  END IF;
  IF of_month <> 0 THEN
    INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after, reference)
      VALUES (wallet.id, 'month', of_month, 0, -of_month, wallet.daily, wallet.bought,
        CASE WHEN is_new_month THEN to_char(month AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END);
  END IF;
  IF is_new_day THEN
    UPDATE gem_wallets SET daily = daily + of_day, package_day = today, package_gems = package, package_zone = zone
      WHERE id = wallet.id RETURNING * INTO wallet;
  ELSIF package > wallet.package_gems THEN
    UPDATE gem_wallets SET daily = daily + of_day, package_gems = package WHERE id = wallet.id RETURNING * INTO wallet;
  END IF;
  IF of_day <> 0 THEN
    INSERT INTO gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
      VALUES (wallet.id, 'package', of_day, 0, -of_day, wallet.daily, wallet.bought);
  END IF;
  RETURN of_month + of_day;
END $$;
