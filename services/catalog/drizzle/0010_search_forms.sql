CREATE TABLE "search_forms" (
	"form" text COLLATE "C" PRIMARY KEY NOT NULL,
	"is_word" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_forms_by_slips" ON "search_forms" USING gin (search_slips("form")) WHERE length(form) <= 7;--> statement-breakpoint
CREATE INDEX "apps_keys_by_id" ON "apps" USING btree ("id","published_ms","trending_key","likes","views","featured_key","open_source_key") WHERE status = 'published';