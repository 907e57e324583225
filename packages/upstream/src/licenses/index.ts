export { createClearlyDefinedClient } from './clearly-defined-client.ts';
export { createLicenseSource, LICENSE_LIMITS, type LicenseLimits } from './create-license-source.ts';
export { createDepsDevClient } from './deps-dev-client.ts';
export type { LicenseAnswer, LicenseQuery, LicenseSource, LicenseSystem } from './license-source.ts';
