CREATE SEQUENCE "public"."payment_reads" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"provider" text NOT NULL,
	"origin" text NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"gems" integer,
	"level" text,
	"interval" text,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"checkout_ref" text,
	"checkout_url" text,
	"expires_at" timestamp with time zone,
	"payment_ref" text,
	"invoice_ref" text,
	"subscription_id" uuid,
	"read_number" bigint DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"credited_gems" integer DEFAULT 0 NOT NULL,
	"taken_gems" integer DEFAULT 0 NOT NULL,
	"due_gems" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_amount" integer,
	"refund_due" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"site_origin" text,
	"return_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	CONSTRAINT "orders_taken" CHECK ("orders"."taken_gems" between 0 and "orders"."credited_gems"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "payment_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "payment_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"site_origin" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payment_mails_about_unique" UNIQUE("about")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"product_id" text NOT NULL,
	"level" text NOT NULL,
	"interval" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"level_until" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"due" text,
	"language" text NOT NULL,
	"site_origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"look_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_mails" ADD CONSTRAINT "payment_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice" ON "orders" USING btree ("provider","invoice_ref") WHERE "orders"."invoice_ref" is not null;--> statement-breakpoint
CREATE INDEX "orders_look" ON "orders" USING btree ("look_at") WHERE "orders"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_mails_try" ON "payment_mails" USING btree ("try_at") WHERE "payment_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "payment_mails_user" ON "payment_mails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_ref" ON "subscriptions" USING btree ("provider","ref");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_look" ON "subscriptions" USING btree ("look_at") WHERE "subscriptions"."look_at" is not null;--> statement-breakpoint
-- An order is credited once, whatever happens (trust row 5).
CREATE UNIQUE INDEX "gem_entries_purchase" ON "gem_entries" USING btree ("reference") WHERE "kind" = 'purchase' AND "reference" IS NOT NULL;
