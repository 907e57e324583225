import data from '../../../data/codenames.json' with { type: 'json' };
import streams from '../../../data/product-streams.json' with { type: 'json' };

/** The distributions that we can tell apart, by an id of our own. */
export type DistributionId = keyof typeof DISTRIBUTIONS;

/** How a distribution is called and asked for. */
export interface Distribution {
  /** For people. */
  readonly name: string;
  /** The OSV ecosystems to ask for one of its releases; the first one names it. Null when nobody publishes a feed. */
  readonly ecosystems: ((release: string) => readonly string[]) | null;
  /** It has no releases: the ecosystems are the same for any, and for none. */
  readonly isRolling?: true;
}

export function distributionOf(id: DistributionId): Distribution {
  return DISTRIBUTIONS[id];
}

// OSV's ecosystems and their suffixes (osv-schema, "Defined ecosystems"). What is not there has no feed: Photon OS is
// in the schema, but no feed of it is imported.
const DISTRIBUTIONS = {
  debian: { name: 'Debian', ecosystems: (release) => [`Debian:${release === '6' ? '6.0' : release}`] },
  // Without `:LTS` the free and the Pro records are found: packages of the community are fixed in Pro only, and a
  // host without it is affected all the same.
  ubuntu: { name: 'Ubuntu', ecosystems: (release) => [`Ubuntu:${release}`] },
  raspbian: { name: 'Raspbian', ecosystems: null },
  kali: { name: 'Kali Linux', ecosystems: null },
  devuan: { name: 'Devuan', ecosystems: null },
  parrot: { name: 'Parrot OS', ecosystems: null },
  deepin: { name: 'deepin', ecosystems: null },
  astra: { name: 'Astra Linux', ecosystems: null },
  pureos: { name: 'PureOS', ecosystems: null },

  almalinux: { name: 'AlmaLinux', ecosystems: (release) => [`AlmaLinux:${majorOf(release)}`] },
  rocky: { name: 'Rocky Linux', ecosystems: (release) => [`Rocky Linux:${majorOf(release)}`] },
  redhat: { name: 'Red Hat Enterprise Linux', ecosystems: redHatEcosystems },
  'enterprise-linux': { name: 'Enterprise Linux of an unknown vendor', ecosystems: () => [] },
  oracle: { name: 'Oracle Linux', ecosystems: null },
  centos: { name: 'CentOS', ecosystems: null },
  'centos-stream': { name: 'CentOS Stream', ecosystems: null },
  cloudlinux: { name: 'CloudLinux', ecosystems: null },
  eurolinux: { name: 'EuroLinux', ecosystems: null },
  scientific: { name: 'Scientific Linux', ecosystems: null },
  virtuozzo: { name: 'Virtuozzo', ecosystems: null },
  anolis: { name: 'Anolis OS', ecosystems: null },
  alinux: { name: 'Alibaba Cloud Linux', ecosystems: null },
  tencentos: { name: 'TencentOS', ecosystems: null },
  opencloudos: { name: 'OpenCloudOS', ecosystems: null },
  fedora: { name: 'Fedora', ecosystems: null },
  amazon: { name: 'Amazon Linux', ecosystems: null },
  photon: { name: 'Photon OS', ecosystems: null },
  azure: { name: 'Azure Linux', ecosystems: (release) => [`Azure Linux:${majorOf(release)}`] },
  mariner: {
    name: 'CBL-Mariner',
    ecosystems: (release) => (majorOf(release) === '2' ? ['Azure Linux:2'] : []),
  },
  mageia: { name: 'Mageia', ecosystems: (release) => [`Mageia:${majorOf(release)}`] },
  openeuler: { name: 'openEuler', ecosystems: (release) => [`openEuler:${release}`] },
  'opensuse-leap': { name: 'openSUSE Leap', ecosystems: (release) => [`openSUSE:Leap ${release}`] },
  'opensuse-tumbleweed': {
    name: 'openSUSE Tumbleweed',
    ecosystems: () => ['openSUSE:Tumbleweed'],
    isRolling: true,
  },
  sles: { name: 'SUSE Linux Enterprise Server', ecosystems: suseEcosystems },

  alpine: { name: 'Alpine', ecosystems: (release) => [`Alpine:${release === 'edge' ? '' : 'v'}${release}`] },
  wolfi: { name: 'Wolfi', ecosystems: () => ['Wolfi'], isRolling: true },
  chainguard: { name: 'Chainguard', ecosystems: () => ['Chainguard'], isRolling: true },
  alpaquita: { name: 'Alpaquita', ecosystems: (release) => [`Alpaquita:${release}`] },
  postmarketos: { name: 'postmarketOS', ecosystems: null },
  openwrt: { name: 'OpenWrt', ecosystems: null },
  adelie: { name: 'Adélie Linux', ecosystems: null },
} as const satisfies Record<string, Distribution>;

// The keys are those that the table is written with.
export const DISTRIBUTION_IDS = Object.keys(DISTRIBUTIONS) as readonly DistributionId[];

/** The distributions of a table by what it lists for them. */
export function distributionsBy(
  table: Readonly<Partial<Record<DistributionId, readonly string[]>>>,
): ReadonlyMap<string, DistributionId> {
  return new Map(DISTRIBUTION_IDS.flatMap((id) => (table[id] ?? []).map((each) => [each, id] as const)));
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
export const DEBIAN_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(data.debian));

/** Ubuntu's releases by codename. */
export const UBUNTU_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(data.ubuntu));
