import type { Advisory, AffectedPackage } from './advisory.ts';
import { baseEcosystem, isFoundUnder } from './osv-local/ecosystem-keys.ts';
import { normalPackageName } from './osv-local/package-name.ts';

/** The entries of `advisory` that speak of the package `name` of `ecosystem`, as OSV's own index compares them. */
export function affectedEntries(
  advisory: Advisory,
  ecosystem: string,
  name: string,
): readonly AffectedPackage[] {
  const { affected } = advisory;
  const base = baseEcosystem(ecosystem);
  const wanted = normalPackageName(base, name);
  const [only] = affected;
  const speaksOfIt = (entry: AffectedPackage) =>
    isFoundUnder(ecosystem, entry.ecosystem) && normalPackageName(base, entry.name) === wanted;
  if (affected.length === 1 && only !== undefined && speaksOfIt(only)) return affected;
  return affected.filter(speaksOfIt);
}
