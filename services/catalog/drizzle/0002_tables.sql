CREATE TYPE "public"."app_status" AS ENUM('draft', 'published', 'unlisted', 'removed');--> statement-breakpoint
CREATE TYPE "public"."pricing" AS ENUM('FREE', 'FREEMIUM', 'PAID', 'SUBSCRIPTION', 'ONE_TIME', 'OPEN_SOURCE');--> statement-breakpoint
CREATE TYPE "public"."change_type" AS ENUM('published', 'updated', 'removed');--> statement-breakpoint
CREATE TYPE "public"."facet_kind" AS ENUM('category', 'tag', 'aiTool', 'language', 'framework', 'license', 'pricing', 'creator', 'isOpenSource', 'featured');--> statement-breakpoint
CREATE TABLE "app_ai_tools" (
	"app_id" bigint NOT NULL,
	"ai_tool_id" bigint NOT NULL,
	CONSTRAINT "app_ai_tools_app_id_ai_tool_id_pk" PRIMARY KEY("app_id","ai_tool_id")
);
--> statement-breakpoint
CREATE TABLE "app_tags" (
	"app_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "app_tags_app_id_tag_id_pk" PRIMARY KEY("app_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "app_search" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	"facets" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "apps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"category_id" bigint,
	"status" "app_status" NOT NULL,
	"name" text NOT NULL,
	"tagline" text,
	"description" text,
	"url" text,
	"icon_url" text,
	"repository_url" text,
	"docs_url" text,
	"demo_url" text,
	"video_url" text,
	"version" text,
	"pricing" "pricing",
	"price_from" json,
	"license" text,
	"languages" text[] NOT NULL,
	"frameworks" text[] NOT NULL,
	"platforms" text[] NOT NULL,
	"alternatives" text[] NOT NULL,
	"is_open_source" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"featured_rank" bigint,
	"ai_metadata" json NOT NULL,
	"features" json NOT NULL,
	"changelog" json NOT NULL,
	"screenshots" json NOT NULL,
	"first_release_ms" bigint,
	"published_ms" bigint,
	"updated_ms" bigint NOT NULL,
	"likes" bigint NOT NULL,
	"views" bigint NOT NULL,
	"trending_key" bigint NOT NULL,
	"featured_key" bigint GENERATED ALWAYS AS (featured_sort_key(is_featured, featured_rank, trending_key)) STORED NOT NULL,
	"open_source_key" bigint GENERATED ALWAYS AS (open_source_sort_key(is_open_source, trending_key)) STORED NOT NULL,
	"facets" integer[] DEFAULT '{}' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "apps_slug_key" UNIQUE("slug"),
	CONSTRAINT "apps_slug_form" CHECK ("apps"."slug" ~ '^[a-z0-9]([a-z0-9._-]{0,98}[a-z0-9])?$'),
	CONSTRAINT "apps_published_has_time" CHECK ("apps"."status" <> 'published' or "apps"."published_ms" is not null),
	CONSTRAINT "apps_published_is_rendered" CHECK ("apps"."status" <> 'published' or ("apps"."summary" <> '' and "apps"."detail" <> '')),
	CONSTRAINT "apps_published_ms_year" CHECK ("apps"."published_ms" between -62135596800000 and 253402300799999),
	CONSTRAINT "apps_updated_ms_year" CHECK ("apps"."updated_ms" between -62135596800000 and 253402300799999),
	CONSTRAINT "apps_first_release_ms_year" CHECK ("apps"."first_release_ms" between -62135596800000 and 253402300799999),
	CONSTRAINT "apps_counts" CHECK ("apps"."likes" >= 0 and "apps"."views" >= 0),
	CONSTRAINT "apps_featured_rank" CHECK ("apps"."featured_rank" >= 0)
);
--> statement-breakpoint
CREATE TABLE "change_head" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "change_head_is_one" CHECK ("change_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"slug" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"type" "change_type" NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slugs" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_deltas" (
	"creator_id" bigint NOT NULL,
	"apps" bigint NOT NULL,
	"likes" numeric NOT NULL,
	"views" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_totals" (
	"creator_id" bigint PRIMARY KEY NOT NULL,
	"apps" bigint NOT NULL,
	"likes" numeric NOT NULL,
	"views" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"bio" text,
	"avatar_url" text,
	"website_url" text,
	"github_username" text,
	"x_username" text,
	"location" text,
	"is_verified" boolean NOT NULL,
	"joined_ms" bigint,
	"name_key" text GENERATED ALWAYS AS (search_fold(display_name)) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words_of(display_name, username)) STORED NOT NULL,
	CONSTRAINT "creators_username_form" CHECK ("creators"."username" ~ '^[A-Za-z0-9_]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_])?$')
);
--> statement-breakpoint
CREATE TABLE "facet_deltas" (
	"facet_id" integer NOT NULL,
	"delta" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "facet_kind" NOT NULL,
	"value" text NOT NULL,
	"app_count" bigint DEFAULT 0 NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "facets_kind_value_key" UNIQUE("kind","value")
);
--> statement-breakpoint
CREATE TABLE "ai_tools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_tools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"vendor" text,
	"description" text,
	"website_url" text,
	"kind" text,
	"icon_url" text,
	"name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL,
	CONSTRAINT "ai_tools_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"icon" text,
	"position" bigint NOT NULL,
	"parent_id" bigint,
	"name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL,
	CONSTRAINT "categories_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words_of(name, slug)) STORED NOT NULL,
	CONSTRAINT "tags_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "search_forms" (
	"form" text COLLATE "C" PRIMARY KEY NOT NULL,
	"is_word" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_ai_tools" ADD CONSTRAINT "app_ai_tools_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_ai_tools" ADD CONSTRAINT "app_ai_tools_ai_tool_id_ai_tools_id_fk" FOREIGN KEY ("ai_tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_tags" ADD CONSTRAINT "app_tags_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_tags" ADD CONSTRAINT "app_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_search" ADD CONSTRAINT "app_search_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_ai_tools_by_ai_tool" ON "app_ai_tools" USING btree ("ai_tool_id");--> statement-breakpoint
CREATE INDEX "app_tags_by_tag" ON "app_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "app_search_by_name_key" ON "app_search" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "app_search_by_words" ON "app_search" USING gin ("words") WITH (fastupdate=true);--> statement-breakpoint
CREATE INDEX "apps_by_published_ms" ON "apps" USING btree ("published_ms","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_trending_key" ON "apps" USING btree ("trending_key","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_likes" ON "apps" USING btree ("likes","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_views" ON "apps" USING btree ("views","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_featured_key" ON "apps" USING btree ("featured_key","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_open_source_key" ON "apps" USING btree ("open_source_key","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_keys_by_id" ON "apps" USING btree ("id","published_ms","trending_key","likes","views","featured_key","open_source_key") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_pricing_open_source" ON "apps" USING btree ("pricing","open_source_key","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_creator" ON "apps" USING btree ("creator_id","published_ms","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_category" ON "apps" USING btree ("category_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_updated_ms" ON "apps" USING btree ("updated_ms","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "apps_by_alternatives" ON "apps" USING gin ("alternatives") WITH (fastupdate=false) WHERE status = 'published' and alternatives <> '{}';--> statement-breakpoint
CREATE INDEX "changes_by_seq" ON "changes" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "creator_deltas_by_creator" ON "creator_deltas" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "creators_by_words" ON "creators" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "creators_by_name_key" ON "creators" USING btree ("name_key" collate "C");--> statement-breakpoint
CREATE INDEX "creators_by_trigrams" ON "creators" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "creators_username_key" ON "creators" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE INDEX "facet_deltas_by_facet" ON "facet_deltas" USING btree ("facet_id");--> statement-breakpoint
CREATE INDEX "facets_by_count" ON "facets" USING btree ("kind","app_count" DESC NULLS LAST,"value");--> statement-breakpoint
CREATE INDEX "tags_by_words" ON "tags" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tags_by_name_key" ON "tags" USING btree ("name_key" collate "C");--> statement-breakpoint
CREATE INDEX "search_forms_by_slips" ON "search_forms" USING gin (search_slips("form")) WHERE length(form) <= 7;