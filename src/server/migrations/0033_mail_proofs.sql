CREATE TABLE "account_mail_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"account_id" text,
	"token_hash" text,
	"device_hash" text,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_mail_proofs_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "leaves_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_mail_proofs" ADD CONSTRAINT "account_mail_proofs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mail_proofs_email" ON "account_mail_proofs" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_mail_proofs_account" ON "account_mail_proofs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_mail_proofs_device" ON "account_mail_proofs" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "account_mail_proofs_expires_at" ON "account_mail_proofs" USING btree ("expires_at");