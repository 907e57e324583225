ALTER TABLE "apps" DROP CONSTRAINT "apps_slug_form";--> statement-breakpoint
ALTER TABLE "creators" DROP CONSTRAINT "creators_username_form";--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_slug_form" CHECK (length("apps"."slug") <= 100 and "apps"."slug" ~ '^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$');--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_username_form" CHECK (length("creators"."username") <= 64 and "creators"."username" ~ '^[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?$');
