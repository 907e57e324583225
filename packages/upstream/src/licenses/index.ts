export { createLicenseSource, type LicenseSourceOptions } from './create-license-source.ts';
export type { LicenseAnswer, LicenseQuery, LicenseSource, LicenseSystem } from './license-source.ts';
