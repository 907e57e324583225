export {
  createGhsaClient,
  type GhsaClient,
  type GhsaPackage,
  type GhsaQuery,
  ghsaFailure,
  inGhsaBatches,
  isGhsaAskable,
} from './client.ts';
export { toGhsaEcosystem } from './ecosystems.ts';
export { GhsaRecord } from './schema.ts';
export { ghsaToAdvisory } from './to-advisory.ts';
