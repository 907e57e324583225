import { baseEcosystem } from './ecosystem-keys.ts';

const lowerCase = (name: string) => name.toLowerCase();

/**
 * Names compare as they are but where an ecosystem has a normal form: PyPI's is PEP 503; NuGet, Composer and the platform
 * that has actions and most Swift packages know no letter case, and package URLs of Go modules have none.
 */
const NORMAL_FORM: ReadonlyMap<string, (name: string) => string> = new Map([
  ['GitHub Actions', lowerCase],
  ['Go', lowerCase],
  ['NuGet', lowerCase],
  ['Packagist', lowerCase],
  ['PyPI', (name) => name.replace(/[-_.]+/g, '-').toLowerCase()],
  ['SwiftURL', lowerCase],
]);

/** The form in which two names of one ecosystem (its base name) are the same package. */
export function normalPackageName(baseEcosystem: string, name: string): string {
  return NORMAL_FORM.get(baseEcosystem)?.(name) ?? name;
}

/** The same text for every name and release suffix under which a package is the same one. */
export function packageKey(ecosystem: string, name: string): string {
  const base = baseEcosystem(ecosystem);
  return `${base}\0${normalPackageName(base, name)}`;
}
