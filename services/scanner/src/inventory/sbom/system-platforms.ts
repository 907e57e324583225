import { inferApkDistribution } from '../alpine/infer-distribution.ts';
import { inferDebianDistribution } from '../debian/infer-distribution.ts';
import type { Inference } from '../distribution/ballot.ts';
import type { PackageFamily } from '../distribution/list-platform.ts';
import { inferredPlatform, type ListPlatform, platformOf } from '../distribution/list-platform.ts';
import { publicReference } from '../public-reference.ts';
import {
  enterpriseLinuxRelease,
  inferRpmDistribution,
  isEnterpriseLinux,
} from '../rpm/infer-distribution.ts';
import { parseEvr } from '../rpm/nevra.ts';
import { sleModulesAmong, withSleModules } from '../rpm/with-sle-modules.ts';
import type { IdentifiedComponent } from './identify-component.ts';
import {
  type NamedDistribution,
  namedDistribution,
  qualifiedDistribution,
  scoutDistribution,
} from './named-distribution.ts';
import type { OperatingSystem } from './sbom-document.ts';

/** The distributions of one document; packages of the same distribution share one object. */
interface SystemPlatforms {
  /** The operating system that the document names; null when it names none. */
  readonly stated: ListPlatform | null;
  readonly of: (family: PackageFamily, component: IdentifiedComponent) => ListPlatform;
}

/**
 * A package's own `distro` qualifier decides, then the operating system of the document, then what the packages of its
 * family show together, which also tells a release that the document leaves out. `components` are all system packages of
 * the document.
 */
export function systemPlatforms(
  os: OperatingSystem | null,
  components: readonly IdentifiedComponent[],
): SystemPlatforms {
  const named = os && namedDistribution(os.id, os.version, os.codename);
  const told = named && toPlatform(named, `operating system ${os.id} ${os.version ?? ''}`);
  const sleModules = sleModulesAmong(components.map(({ name }) => name));
  const inferred = new Map<PackageFamily, ListPlatform>();
  const byQualifier = new Map<string, ListPlatform>();
  const inferredOf = (family: PackageFamily): ListPlatform => {
    const known = inferred.get(family) ?? inferredPlatform(infer(family, components));
    inferred.set(family, known);
    return known;
  };
  const shown =
    named?.release === null &&
    told?.unmatched === 'no-release' &&
    FAMILIES.map(inferredOf).find(({ distribution }) => distribution === told.distribution);
  const stated = shown || told;
  return {
    stated,
    of: (family, found) => {
      const distro = found.url?.qualifiers.get('distro') ?? scoutDistribution(found.url);
      const namespace = found.url?.namespace?.toLowerCase() ?? null;
      const tag = family === 'rpm' ? enterpriseLinuxRelease(found.version) : null;
      const key = JSON.stringify([family, distro, namespace, tag]);
      const known =
        byQualifier.get(key) ??
        withSleModules(
          resolve({ distro, namespace, tag }, stated, () => inferredOf(family)),
          sleModules,
        );
      byQualifier.set(key, known);
      return known;
    },
  };
}

const FAMILIES: readonly PackageFamily[] = ['apk', 'deb', 'rpm'];

function resolve(
  { distro, namespace, tag }: Readonly<Record<'distro' | 'namespace' | 'tag', string | null>>,
  stated: ListPlatform | null,
  inferred: () => ListPlatform,
): ListPlatform {
  const own = distro === null ? vendor(namespace) : qualifiedDistribution(distro, namespace);
  if (own === null) return stated ?? inferred();
  if (own.release !== null) return toPlatform(own, `distro=${distro ?? ''}`);
  // A vendor that nobody knows says less than the document.
  if (own.id === null) return stated ?? toPlatform(own, `namespace ${namespace ?? ''}`);
  if (stated?.distribution === own.id) return stated;
  // Red Hat writes no `distro`, and lists packages of several releases for one product.
  if (tag !== null && isEnterpriseLinux(own.id)) return toPlatform({ ...own, release: tag }, `.el${tag}`);
  const shown = inferred();
  return shown.distribution === own.id ? shown : toPlatform(own, `namespace ${namespace ?? ''}`);
}

/** openSUSE's two distributions share a namespace. */
function vendor(namespace: string | null): NamedDistribution | null {
  return namespace === null || namespace === 'opensuse' ? null : namedDistribution(namespace, null);
}

function toPlatform({ id, name, release }: NamedDistribution, seen: string): ListPlatform {
  const evidence = [publicReference(seen, MAX_EVIDENCE_LENGTH)];
  if (id !== null) return inferredPlatform({ distribution: id, release, confidence: 'high', evidence });
  const distribution = publicReference(name, MAX_EVIDENCE_LENGTH);
  const named = { distribution, release, source: 'inferred', confidence: 'high', evidence } as const;
  return platformOf(null, [], 'no-advisory-feed', named);
}

const MAX_EVIDENCE_LENGTH = 100;

function infer(family: PackageFamily, components: readonly IdentifiedComponent[]): Inference | null {
  const seen = components
    .filter(({ type }) => type === family)
    .map(({ name, version }) => ({ name, version, suites: [] }));
  if (family === 'deb') return inferDebianDistribution(seen);
  if (family === 'apk') return inferApkDistribution(seen, []);
  return inferRpmDistribution(
    seen.flatMap(({ name, version }) => {
      const evr = parseEvr(version);
      return evr === null ? [] : [{ name, ...evr, repository: null }];
    }),
  );
}
