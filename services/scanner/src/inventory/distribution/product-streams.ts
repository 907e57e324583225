/**
 * The OSV ecosystems of a Red Hat Enterprise Linux host: the product's CPE name without `cpe:/o:redhat:`, once for each
 * repository that its packages come from (RHEL 7: each variant). RHEL 10 names the minor release instead.
 */
export function redHatEcosystems(release: string): readonly string[] {
  const major = release.split('.', 1)[0] ?? release;
  if (Number(major) >= 10) return RHEL_MINORS.map((minor) => `Red Hat:enterprise_linux:${major}.${minor}`);
  const streams = Number(major) >= 8 ? RHEL_8_STREAMS : RHEL_7_VARIANTS;
  return streams.map((stream) => `Red Hat:enterprise_linux:${major}::${stream}`);
}

const RHEL_8_STREAMS = ['baseos', 'appstream', 'crb'];
const RHEL_7_VARIANTS = ['server', 'workstation'];
// An update of any minor release tells of the packages of the earlier ones.
const RHEL_MINORS = [0, 1, 2];

/**
 * The OSV ecosystems of a SUSE Linux Enterprise Server: since 15 the packages belong to modules, and an update is
 * published under the module that ships the package, not under the product.
 */
export function suseEcosystems(release: string): readonly string[] {
  const [major = '', pack = '0'] = release.split('.', 2);
  const version = Number(major) >= 16 ? release : pack === '0' ? major : `${major} SP${pack}`;
  const server = [`SUSE:Linux Enterprise Server ${version}`, `SUSE:Linux Enterprise Server ${version}-LTSS`];
  if (major !== '15') return server;
  return [
    ...server,
    ...SLE_15_MODULES.map((module) => `SUSE:Linux Enterprise Module for ${module} ${version}`),
  ];
}

const SLE_15_MODULES = [
  'Basesystem',
  'Server Applications',
  'Development Tools',
  'Web and Scripting',
  'Python 3',
  'Containers',
  'Legacy',
];
