CREATE TABLE "build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"identity" "bytea" NOT NULL,
	"br" "bytea",
	"gzip" "bytea"
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" text PRIMARY KEY NOT NULL,
	"paths" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
