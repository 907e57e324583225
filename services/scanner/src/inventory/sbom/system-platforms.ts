import { inferApkDistribution } from '../alpine/infer-distribution.ts';
import { inferDebianDistribution } from '../debian/infer-distribution.ts';
import type { Inference } from '../distribution/ballot.ts';
import type { PackageFamily } from '../distribution/given-distribution.ts';
import { type ListPlatform, listPlatform, platformOf } from '../distribution/list-platform.ts';
import { publicReference } from '../public-reference.ts';
import { inferRpmDistribution } from '../rpm/infer-distribution.ts';
import { parseEvr } from '../rpm/nevra.ts';
import { addSleModule, withSleModules } from '../rpm/with-sle-modules.ts';
import type { IdentifiedComponent } from './identify-component.ts';
import { type NamedDistribution, namedDistribution, qualifiedDistribution } from './named-distribution.ts';
import type { OperatingSystem } from './sbom-document.ts';

/** The distributions of one document; packages of the same distribution share one object. */
interface SystemPlatforms {
  /** The operating system that the document names; null when it names none. */
  readonly stated: ListPlatform | null;
  readonly of: (family: PackageFamily, component: IdentifiedComponent) => ListPlatform;
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
  const sleModules = new Set<string>();
  for (const found of components) addSleModule(nameOf(found), sleModules);
  const inferred = new Map<PackageFamily, ListPlatform>();
  const byQualifier = new Map<string, ListPlatform>();
  return {
    stated,
    of: (family, { url }) => {
      const distro = url?.qualifiers.get('distro') ?? null;
      const qualifiers = { family, distro, namespace: url?.namespace?.toLowerCase() ?? null };
      const key = keyOf(qualifiers);
      const known =
        byQualifier.get(key) ??
        withSleModules(resolve(qualifiers, { stated, inferred, components }), sleModules);
      byQualifier.set(key, known);
      return known;
    },
  };
}

function nameOf({ component, url }: IdentifiedComponent): string {
  return component.name ?? url?.name ?? '';
}

interface Qualifiers {
  readonly family: PackageFamily;
  readonly distro: string | null;
  readonly namespace: string | null;
}

/** Neither is ever empty. */
function keyOf({ family, distro, namespace }: Qualifiers): string {
  return `${family}${distro?.length ?? 0}:${distro ?? ''}${namespace ?? ''}`;
}

interface Known {
  readonly stated: ListPlatform | null;
  readonly inferred: Map<PackageFamily, ListPlatform>;
  readonly components: readonly IdentifiedComponent[];
}

function resolve({ family, distro, namespace }: Qualifiers, known: Known): ListPlatform {
  const { stated } = known;
  const own = distro === null ? vendor(namespace) : qualifiedDistribution(distro, namespace);
  if (own === null) return stated ?? inferredFor(family, known);
  if (own.release !== null) return toPlatform(own, `distro=${distro ?? ''}`);
  // A vendor that nobody knows says less than the document.
  if (own.id === null) return stated ?? toPlatform(own, `namespace ${namespace ?? ''}`);
  if (stated?.distribution === own.id) return stated;
  const shown = inferredFor(family, known);
  return shown.distribution === own.id ? shown : toPlatform(own, `namespace ${namespace ?? ''}`);
}

function inferredFor(family: PackageFamily, { inferred, components }: Known): ListPlatform {
  const known = inferred.get(family) ?? listPlatform(family, null, infer(family, components));
  inferred.set(family, known);
  return known;
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
  const ecosystem = OTHERS.get(name);
  const named = {
    distribution: publicReference(name, MAX_EVIDENCE_LENGTH),
    release,
    source: 'inferred',
    confidence: 'high',
    evidence,
  } as const;
  return ecosystem === undefined
    ? platformOf(null, [], 'no-advisory-feed', named)
    : platformOf(null, [ecosystem], null, named);
}

const MAX_EVIDENCE_LENGTH = 100;

/** Rolling distributions that only images have. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['echo', 'Echo'],
  ['minimos', 'MinimOS'],
]);

function infer(family: PackageFamily, components: readonly IdentifiedComponent[]): Inference | null {
  const seen = components
    .filter(({ type }) => type === family)
    .map((found) => ({
      name: nameOf(found),
      version: found.component.version ?? found.url?.version ?? '',
      suites: [],
    }));
  if (family === 'deb') return inferDebianDistribution(seen);
  if (family === 'apk') return inferApkDistribution(seen, []);
  return inferRpmDistribution(
    seen.flatMap(({ name, version }) => {
      const evr = parseEvr(version);
      return evr === null ? [] : [{ name, ...evr, repository: null }];
    }),
  );
}

/** The package manager of a package URL type; null for one that is none of a distribution. */
export function familyOf(type: string | null): PackageFamily | null {
  return type === 'apk' || type === 'deb' || type === 'rpm' ? type : null;
}
