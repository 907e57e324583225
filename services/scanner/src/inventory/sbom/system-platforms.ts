import { inferApkDistribution } from '../alpine/infer-distribution.ts';
import { inferDebianDistribution } from '../debian/infer-distribution.ts';
import type { Inference } from '../distribution/ballot.ts';
import type { PackageFamily } from '../distribution/given-distribution.ts';
import { type ListPlatform, listPlatform } from '../distribution/list-platform.ts';
import { publicReference } from '../public-reference.ts';
import { inferRpmDistribution } from '../rpm/infer-distribution.ts';
import { withInstalledSleModules } from '../rpm/installed-sle-modules.ts';
import { parseEvr } from '../rpm/nevra.ts';
import type { IdentifiedComponent } from './identify-component.ts';
import { type NamedDistribution, namedDistribution, qualifiedDistribution } from './named-distribution.ts';
import type { OperatingSystem } from './sbom-document.ts';

/** The distributions of one document; packages of the same distribution share one object. */
export interface SystemPlatforms {
  /** The operating system that the document names; null when it names none. */
  readonly stated: ListPlatform | null;
  of(family: PackageFamily, component: IdentifiedComponent): ListPlatform;
}

/**
 * A package's own `distro` qualifier decides, then the operating system of the document, then what the packages of its
 * family show together. `components` are all system packages of the document.
 */
export function systemPlatforms(
  os: OperatingSystem | null,
  components: readonly IdentifiedComponent[],
): SystemPlatforms {
  const named = os === null ? null : namedDistribution(os.id, os.version, os.codename);
  const evidence = `operating system ${os?.id ?? ''} ${os?.version ?? ''}`;
  const stated = named === null ? null : toPlatform(named, evidence);
  const inferred = new Map<PackageFamily, ListPlatform>();
  const byQualifier = new Map<string, ListPlatform>();
  const names = components.map(({ component, url }) => component.name ?? url?.name ?? '');
  const inferredFor = (family: PackageFamily) => {
    const known = inferred.get(family) ?? listPlatform(family, null, infer(family, components));
    inferred.set(family, known);
    return known;
  };
  const qualified = (family: PackageFamily, distro: string | null, namespace: string | null) => {
    const own = distro === null ? vendor(namespace) : qualifiedDistribution(distro, namespace);
    if (own === null) return stated ?? inferredFor(family);
    if (own.release !== null) return toPlatform(own, `distro=${distro ?? ''}`);
    // A vendor that nobody knows says less than the document.
    if (own.id === null) return stated ?? toPlatform(own, `namespace ${namespace ?? ''}`);
    const same = [stated, inferredFor(family)].find((other) => other?.distribution === own.id);
    return same ?? toPlatform(own, `namespace ${namespace ?? ''}`);
  };
  return {
    stated,
    of: (family, { url }) => {
      const distro = url?.qualifiers.get('distro') ?? null;
      const namespace = url?.namespace ?? null;
      const key = JSON.stringify([family, distro, namespace]);
      const known =
        byQualifier.get(key) ?? withInstalledSleModules(qualified(family, distro, namespace), names);
      byQualifier.set(key, known);
      return known;
    },
  };
}

/** openSUSE's two distributions share a namespace. */
function vendor(namespace: string | null): NamedDistribution | null {
  return namespace === null || namespace === 'opensuse' ? null : namedDistribution(namespace, null);
}

function toPlatform({ id, name, release }: NamedDistribution, seen: string): ListPlatform {
  const evidence = [publicReference(seen, MAX_EVIDENCE_LENGTH)];
  // Which family asks only matters for a distribution that a caller gives.
  if (id !== null)
    return listPlatform('deb', null, { distribution: id, release, confidence: 'high', evidence });
  const ecosystem = OTHERS.get(name) ?? null;
  const distribution = publicReference(name, MAX_EVIDENCE_LENGTH);
  return {
    platform: { ecosystem, distribution, release, source: 'inferred', confidence: 'high', evidence },
    distribution: null,
    ecosystems: ecosystem === null ? [] : [ecosystem],
    unmatched: ecosystem === null ? 'no-advisory-feed' : null,
  };
}

const MAX_EVIDENCE_LENGTH = 100;

/** Rolling distributions that only images have. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['echo', 'Echo'],
  ['minimos', 'MinimOS'],
]);

function infer(family: PackageFamily, components: readonly IdentifiedComponent[]): Inference | null {
  const found = components
    .filter(({ type }) => type === family)
    .map(({ component, url }) => ({
      name: component.name ?? url?.name ?? '',
      version: component.version ?? url?.version ?? '',
    }));
  if (family === 'deb') return inferDebianDistribution(found.map((each) => ({ ...each, suites: [] })));
  if (family === 'apk') return inferApkDistribution(found, []);
  return inferRpmDistribution(
    found.flatMap(({ name, version }) => {
      const evr = parseEvr(version);
      return evr === null ? [] : [{ name, version: evr.version, release: evr.release, repository: null }];
    }),
  );
}
