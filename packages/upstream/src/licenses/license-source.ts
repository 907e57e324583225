/** A package version whose licence is asked for. */
export interface LicenseQuery {
  readonly system: LicenseSystem;
  /** As the registry writes it; for PyPI normalised, for Maven `group:artifact`. */
  readonly name: string;
  readonly version: string;
}

/** Equal for the same package version; services write the system in other letters. */
export function licenseKey({ system, name, version }: Readonly<Record<keyof LicenseQuery, string>>): string {
  return JSON.stringify([system.toLowerCase(), name, version]);
}

/** The registries that the services know. */
export type LicenseSystem = 'cargo' | 'go' | 'maven' | 'npm' | 'nuget' | 'pypi' | 'rubygems';

/** Which service answered, as reports name it. */
export type LicenseService = 'deps.dev' | 'ClearlyDefined';

/**
 * What is known of one package version.
 *
 * `declared`: expressions or names; several have no stated relation. `undeclared`: the package is known, a licence
 * that could be read is not. `not-known`: no service knows the package. `failed`: the services did not answer, so
 * nothing is known: never the same as `not-known`.
 */
export type LicenseAnswer =
  | { readonly kind: 'declared'; readonly licenses: readonly string[]; readonly service: LicenseService }
  | { readonly kind: 'undeclared' }
  | { readonly kind: 'not-known' }
  | { readonly kind: 'failed' };

/** Open licence data. */
export interface LicenseSource {
  /** One answer per query, in order. Trouble of a service is an answer; throws only the signal's reason. */
  findLicenses(queries: readonly LicenseQuery[], signal: AbortSignal): Promise<readonly LicenseAnswer[]>;
}
