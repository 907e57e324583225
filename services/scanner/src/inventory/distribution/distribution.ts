import codenames from '../../../data/codenames.json' with { type: 'json' };
import data from '../../../data/distributions.json' with { type: 'json' };
import streams from '../../../data/product-streams.json' with { type: 'json' };

/** The distributions that we can tell apart, by an id of our own. */
export type DistributionId = keyof typeof data.distributions;

/** How a distribution is called and asked for. */
export interface Distribution {
  /** For people. */
  readonly name: string;
  /** The OSV ecosystems to ask for one of its releases; the first one names it. Null when nobody publishes a feed. */
  readonly ecosystems: ((release: string) => readonly string[]) | null;
  /** It has no releases: the ecosystems are the same for any, and for none. */
  readonly isRolling?: boolean;
}

export function distributionOf(id: DistributionId): Distribution {
  const { ecosystem, ...entry } = DISTRIBUTIONS[id];
  const ofTemplate = (template: string) => (release: string) => [
    template.replace('{release}', () => release).replace('{major}', () => majorOf(release)),
  ];
  return { ...entry, ecosystems: RULES[id] ?? (ecosystem === undefined ? null : ofTemplate(ecosystem)) };
}

interface DistributionEntry extends Omit<Distribution, 'ecosystems'> {
  /** Of a release: `{release}` and its `{major}` part are put in. */
  readonly ecosystem?: string;
}

const DISTRIBUTIONS: Readonly<Record<DistributionId, DistributionEntry>> = data.distributions;

/** Where a release is not put into the ecosystem as it is written. */
const RULES: Partial<Record<DistributionId, (release: string) => readonly string[]>> = {
  debian: (release) => [`Debian:${release === '6' ? '6.0' : release}`],
  redhat: redHatEcosystems,
  'enterprise-linux': () => [],
  mariner: (release) => (majorOf(release) === '2' ? ['Azure Linux:2'] : []),
  sles: suseEcosystems,
  alpine: (release) => [`Alpine:${release === 'edge' ? '' : 'v'}${release}`],
};

// The keys are those that the table is written with.
export const DISTRIBUTION_IDS = Object.keys(DISTRIBUTIONS) as readonly DistributionId[];

/** The distributions of a table by what it lists for them. */
export function distributionsBy(
  table: Readonly<Partial<Record<DistributionId, readonly string[]>>>,
): ReadonlyMap<string, DistributionId> {
  return new Map(DISTRIBUTION_IDS.flatMap((id) => (table[id] ?? []).map((each) => [each, id] as const)));
}

type Table<Value> = Readonly<Partial<Record<DistributionId, Value>>>;

/** What a text says of the distribution that it is from. */
export interface FoundRelease {
  readonly distribution: DistributionId;
  /** Null where that is not told. */
  readonly release: string | null;
  /** The piece of the text that says so. */
  readonly seen: string;
}

/**
 * Of a table of patterns and what the release is where one fits (`$1` is its first group): the first counts, of all
 * distributions or of the given one.
 */
export function findRelease(
  table: Table<Readonly<Record<string, string>>>,
  flags = '',
): (text: string, of?: DistributionId) => FoundRelease | null {
  const patterns = DISTRIBUTION_IDS.flatMap((distribution) =>
    Object.entries(table[distribution] ?? {}).map(([source, release]) => ({
      distribution,
      pattern: new RegExp(source, flags),
      release,
    })),
  );
  return (text, of) => {
    for (const { distribution, pattern, release } of patterns) {
      const found = of === undefined || of === distribution ? pattern.exec(text) : null;
      if (found === null) continue;
      const told = release.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
      return { distribution, release: told || null, seen: found[0] };
    }
    return null;
  };
}

function majorOf(release: string): string {
  return release.split('.', 1)[0] ?? release;
}

/**
 * The OSV ecosystems of a Red Hat Enterprise Linux host: the product's CPE name without `cpe:/o:redhat:`, once for each
 * repository that its packages come from (RHEL 7: each variant). RHEL 10 names the minor release instead.
 */
function redHatEcosystems(release: string): readonly string[] {
  const major = majorOf(release);
  // An update of any minor release tells of the packages of the earlier ones.
  if (Number(major) >= 10) {
    return streams.rhel10Minors.map((minor) => `Red Hat:enterprise_linux:${major}.${minor}`);
  }
  const own = Number(major) >= 8 ? streams.rhel8Repositories : streams.rhel7Variants;
  return own.map((stream) => `Red Hat:enterprise_linux:${major}::${stream}`);
}

/**
 * The OSV ecosystems of a SUSE Linux Enterprise Server: since 15 the packages belong to modules, and an update is
 * published under the module that ships the package, not under the product.
 */
function suseEcosystems(release: string): readonly string[] {
  const [major = '', pack = '0'] = release.split('.', 2);
  const version = Number(major) >= 16 ? release : pack === '0' ? major : `${major} SP${pack}`;
  const server = [`SUSE:Linux Enterprise Server ${version}`, `SUSE:Linux Enterprise Server ${version}-LTSS`];
  if (major !== '15') return server;
  return [
    ...server,
    ...streams.sle15Modules.map((module) => `SUSE:Linux Enterprise Module for ${module} ${version}`),
  ];
}

/** Debian's releases by codename. */
export const DEBIAN_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(codenames.debian));

/** Ubuntu's releases by codename. */
export const UBUNTU_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(codenames.ubuntu));
