CREATE TABLE "token_spending" (
	"day" date NOT NULL,
	"key" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "token_spending_day_key_pk" PRIMARY KEY("day","key")
);
