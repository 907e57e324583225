-- Who imports while this version is rolled out may be of the one before, which knows no labels.
CREATE FUNCTION facets_label() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.label := CASE NEW.kind WHEN 'pricing' THEN upper(NEW.value) ELSE NEW.value END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER facets_labelled BEFORE INSERT ON facets
FOR EACH ROW WHEN (NEW.label IS NULL) EXECUTE FUNCTION facets_label();
