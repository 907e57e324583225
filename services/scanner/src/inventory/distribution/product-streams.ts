import data from '../../../data/product-streams.json' with { type: 'json' };

/**
 * The OSV ecosystems of a Red Hat Enterprise Linux host: the product's CPE name without `cpe:/o:redhat:`, once for each
 * repository that its packages come from (RHEL 7: each variant). RHEL 10 names the minor release instead.
 */
export function redHatEcosystems(release: string): readonly string[] {
  const major = release.split('.', 1)[0] ?? release;
  // An update of any minor release tells of the packages of the earlier ones.
  if (Number(major) >= 10) {
    return data.rhel10Minors.map((minor) => `Red Hat:enterprise_linux:${major}.${minor}`);
  }
  const streams = Number(major) >= 8 ? data.rhel8Repositories : data.rhel7Variants;
  return streams.map((stream) => `Red Hat:enterprise_linux:${major}::${stream}`);
}

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
    ...data.sle15Modules.map((module) => `SUSE:Linux Enterprise Module for ${module} ${version}`),
  ];
}
