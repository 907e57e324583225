CREATE TABLE "app_search" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"name_key" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_deltas" (
	"facet_id" integer NOT NULL,
	"delta" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_fold(display_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words_of(display_name, username)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "facets" ADD COLUMN "app_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "app_search" ADD CONSTRAINT "app_search_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_search_by_name_key" ON "app_search" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "app_search_by_words" ON "app_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "facet_deltas_by_facet" ON "facet_deltas" USING btree ("facet_id");--> statement-breakpoint
CREATE INDEX "search_words_by_deletes" ON "search_words" USING gin (word_deletes("word"));--> statement-breakpoint
CREATE INDEX "search_words_by_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "apps_counts_by_creator" ON "apps" USING btree ("creator_id","likes","views") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "creators_by_words" ON "creators" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "creators_by_name_key" ON "creators" USING btree ("name_key" collate "C");--> statement-breakpoint
CREATE INDEX "creators_by_trigrams" ON "creators" USING gin ("name_key" gin_trgm_ops);