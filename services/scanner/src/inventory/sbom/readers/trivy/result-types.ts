/** `Results[].Type` (and `PkgType` of Trivy's other documents) by package URL type. Distributions go by family. */
const RESULT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    apk: 'alpine wolfi chainguard minimos alpaquita',
    deb: 'debian ubuntu echo',
    rpm:
      'alma amazon azurelinux cbl-mariner centos fedora oracle photon redhat rocky opensuse opensuse-leap ' +
      'opensuse-tumbleweed sles slem suse slemicro suse-linux-enterprise-server suse-linux-enterprise-micro',
    bitnami: 'bitnami',
    cargo: 'cargo rustbinary',
    cocoapods: 'cocoapods',
    composer: 'composer composer-vendor',
    conan: 'conan',
    conda: 'conda-pkg conda-environment',
    gem: 'bundler gemspec',
    golang: 'gomod gobinary',
    hex: 'hex',
    julia: 'julia',
    maven: 'jar pom gradle sbt',
    npm: 'npm node-pkg yarn pnpm bun javascript',
    nuget: 'nuget nuget-config dotnet-core packages-props packages-config',
    pub: 'pub',
    pypi: 'pip pipenv poetry uv pylock python-pkg',
    swift: 'swift',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** The package URL type of what Trivy found; null when it has none. */
export function typeOfResult(name: string | null): string | null {
  return name === null ? null : (RESULT_TYPES.get(name.toLowerCase()) ?? null);
}
