-- What `apps_derived` and `app_search_put` took the place of (ADR 33), and the labels of importers that know none: no version that can
-- still run calls them.
DROP FUNCTION app_search_refresh(bigint[]);
--> statement-breakpoint
DROP VIEW app_links;
--> statement-breakpoint
DROP FUNCTION app_rendered(apps, bigint[], bigint[]);
--> statement-breakpoint
DROP FUNCTION app_facet_values(apps, bigint[], bigint[]);
--> statement-breakpoint
DROP TRIGGER facets_labelled ON facets;
--> statement-breakpoint
DROP FUNCTION facets_label();
