import type { PackageManagerName } from '../../inventory/package-manager.ts';
import { composerRangeAdmits } from './composer.ts';
import { gemRangeAdmits } from './gem.ts';
import { npmRangeAdmits } from './npm.ts';
import { nugetRangeAdmits } from './nuget.ts';
import { poetryRangeAdmits, specifiersAdmit } from './python.ts';

/** Null where the range is not read. */
type Admits = (range: string, version: string) => boolean | null;

const BY_MANAGER: Partial<Record<PackageManagerName, Admits>> = {
  npm: npmRangeAdmits,
  pnpm: npmRangeAdmits,
  'yarn-classic': npmRangeAdmits,
  'yarn-berry': npmRangeAdmits,
  bun: npmRangeAdmits,
  uv: specifiersAdmit,
  pdm: specifiersAdmit,
  pipenv: specifiersAdmit,
  poetry: poetryRangeAdmits,
  bundler: gemRangeAdmits,
  composer: composerRangeAdmits,
  nuget: nugetRangeAdmits,
};

/** Whether what is asked for admits a version; null where it is not known: the file has no range, or it is not read. */
export function rangeAdmits(
  manager: PackageManagerName,
  range: string | null,
  version: string,
): boolean | null {
  // Bundler writes no range for any version.
  if (range === null) return manager === 'bundler' ? true : null;
  return BY_MANAGER[manager]?.(range, version) ?? null;
}
