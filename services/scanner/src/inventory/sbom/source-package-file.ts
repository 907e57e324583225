import type { SourcePackage } from './sbom-document.ts';

/**
 * The package of a source RPM's file name, `name-version-release.src.rpm`; an epoch before the name is left out. Null
 * when it is none.
 */
export function sourcePackageFile(file: string): SourcePackage | null {
  const stem = withoutEnding(file);
  const release = stem?.lastIndexOf('-') ?? -1;
  const version = stem === null || release < 1 ? -1 : stem.lastIndexOf('-', release - 1);
  if (stem === null || version < 1) return null;
  const name = stem.slice(0, version).replace(/^\d+:/, '');
  return name === '' ? null : { name, version: stem.slice(version + 1) };
}

const ENDINGS = ['.src.rpm', '-src.rpm', '.nosrc.rpm'];

function withoutEnding(file: string): string | null {
  const ending = ENDINGS.find((each) => file.endsWith(each));
  return ending === undefined ? null : file.slice(0, -ending.length);
}
