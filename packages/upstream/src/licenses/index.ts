export { type ClearlyDefinedClient, createClearlyDefinedClient } from './clearly-defined-client.ts';
export {
  createLicenseSource,
  LICENSE_LIMITS,
  type LicenseLimits,
  type LicenseSourceOptions,
} from './create-license-source.ts';
export { createDepsDevClient, type DepsDevClient } from './deps-dev-client.ts';
export type {
  LicenseAnswer,
  LicenseQuery,
  LicenseService,
  LicenseSource,
  LicenseSystem,
} from './license-source.ts';
