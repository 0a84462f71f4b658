CREATE TABLE "character_tags" (
	"character_id" text NOT NULL,
	"tag_slug" text NOT NULL,
	CONSTRAINT "character_tags_character_id_tag_slug_pk" PRIMARY KEY("character_id","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "character_texts" (
	"character_id" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"occupation" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"personality" text NOT NULL,
	"scenario" text NOT NULL,
	"first_message" text NOT NULL,
	"alternate_greetings" text[] NOT NULL,
	"example_dialogue" text NOT NULL,
	"voice_hint" text NOT NULL,
	"mood" text[] NOT NULL,
	"liked_things" text[] NOT NULL,
	"disliked_things" text[] NOT NULL,
	CONSTRAINT "character_texts_character_id_language_pk" PRIMARY KEY("character_id","language")
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"gender" text NOT NULL,
	"age" integer NOT NULL,
	"vip" boolean NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"rank" integer NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "characters_adult" CHECK ("characters"."age" >= 21)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"slug" text PRIMARY KEY NOT NULL,
	"label_type" text NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"character_id" text NOT NULL,
	"language" text NOT NULL,
	"mode" text DEFAULT 'normal' NOT NULL,
	"background_id" text,
	"head_message_id" uuid,
	"message_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"state" text NOT NULL,
	"owner" integer NOT NULL,
	"stop_requested_at" timestamp with time zone,
	"fault" text,
	"reasoning" text DEFAULT '' NOT NULL,
	"prompt_tokens" integer,
	"completion_tokens" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"finish_reason" text,
	"model" text,
	"client_message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_client_id" UNIQUE("conversation_id","client_message_id"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('streaming', 'complete', 'partial', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reply_chunks" (
	"message_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reply_chunks_message_id_start_pk" PRIMARY KEY("message_id","start")
);
--> statement-breakpoint
CREATE TABLE "article_authors" (
	"article_path" text NOT NULL,
	"author_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_authors_article_path_author_id_pk" PRIMARY KEY("article_path","author_id")
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_path" text NOT NULL,
	"language" text NOT NULL,
	"h1" text NOT NULL,
	"title" text NOT NULL,
	"meta_description" text NOT NULL,
	"cover_alt" text NOT NULL,
	"tags" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"content" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	CONSTRAINT "article_texts_article_path_language_pk" PRIMARY KEY("article_path","language")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"path" text PRIMARY KEY NOT NULL,
	"category_slug" text NOT NULL,
	"is_hot" boolean NOT NULL,
	"cover_image" text NOT NULL,
	"related" text[] NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" text PRIMARY KEY NOT NULL,
	"avatar_url" text NOT NULL,
	"names" jsonb NOT NULL,
	"intros" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"permanent" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id_hash" text,
	"platform" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'MALE' NOT NULL,
	"avatar" text,
	"sign" text DEFAULT '' NOT NULL,
	"email" text,
	"audio_switch" boolean DEFAULT false NOT NULL,
	"auto_translate" boolean DEFAULT false NOT NULL,
	"source_language" text DEFAULT 'zh-CN' NOT NULL,
	"target_language" text DEFAULT 'en-US' NOT NULL,
	"visual" boolean DEFAULT true NOT NULL,
	"vip_level" text DEFAULT 'NOT_VIP' NOT NULL,
	"subscription_end" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_device_id_hash_unique" UNIQUE("device_id_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "character_tags" ADD CONSTRAINT "character_tags_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_tags" ADD CONSTRAINT "character_tags_tag_slug_tags_slug_fk" FOREIGN KEY ("tag_slug") REFERENCES "public"."tags"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_texts" ADD CONSTRAINT "character_texts_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_head_message_id_messages_id_fk" FOREIGN KEY ("head_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent_id_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_chunks" ADD CONSTRAINT "reply_chunks_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_article_path_articles_path_fk" FOREIGN KEY ("article_path") REFERENCES "public"."articles"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_path_articles_path_fk" FOREIGN KEY ("article_path") REFERENCES "public"."articles"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_tags_tag" ON "character_tags" USING btree ("tag_slug");--> statement-breakpoint
CREATE INDEX "characters_gender_rank" ON "characters" USING btree ("gender","rank","id");--> statement-breakpoint
CREATE INDEX "characters_rank" ON "characters" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","modified_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_user_character" ON "conversations" USING btree ("user_id","character_id","modified_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_running" ON "generations" USING btree ("conversation_id") WHERE "generations"."state" = 'running';--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("owner") WHERE "generations"."state" = 'running';--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "articles_publish_time" ON "articles" USING btree ("publish_time" DESC NULLS LAST,"path");--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category_slug","publish_time" DESC NULLS LAST,"path");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");