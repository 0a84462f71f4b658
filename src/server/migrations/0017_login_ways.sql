CREATE TABLE "account_recovery_codes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_saved" boolean DEFAULT true NOT NULL,
	"used_hash" text,
	"used_device_hash" text,
	"used_at" timestamp with time zone,
	"used_session_id" text,
	CONSTRAINT "account_recovery_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "account_recovery_codes_used_hash_unique" UNIQUE("used_hash")
);
--> statement-breakpoint
ALTER TABLE "account_recovery_codes" ADD CONSTRAINT "account_recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recovery_codes" ADD CONSTRAINT "account_recovery_codes_used_session_id_account_sessions_id_fk" FOREIGN KEY ("used_session_id") REFERENCES "public"."account_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_recovery_codes_used_session" ON "account_recovery_codes" USING btree ("used_session_id");--> statement-breakpoint
CREATE INDEX "account_recovery_codes_used_device" ON "account_recovery_codes" USING btree ("used_device_hash");