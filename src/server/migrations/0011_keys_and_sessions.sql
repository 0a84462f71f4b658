ALTER TABLE "idempotency_keys" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "attempt" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "owner" integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_attempt" ON "idempotency_keys" USING btree ("attempt") WHERE "idempotency_keys"."attempt" is not null;--> statement-breakpoint
-- Tokens of sessions are stored hashed, as src/server/accounts/session-tokens.ts writes them; nobody is logged out.
UPDATE "account_sessions" SET "token" = translate(rtrim(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '='), '+/', '-_');
