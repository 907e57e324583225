/**
 * The version of the source package that a binary package without a stated source was built from: mostly its own.
 * Null where the two have nothing in common.
 */
export function sourceVersion(binary: string, version: string): string | null {
  if (hasOwnVersion(binary)) return null;
  if (WITHOUT_EPOCH.has(binary)) return version.slice(version.indexOf(':') + 1);
  const marker = EMBEDDED.find(({ mark }) => version.includes(mark));
  if (marker === undefined) return version;
  const { mark, keepsEpoch, binaries } = marker;
  if (binaries !== null && !binaries.has(binary)) return version;
  const epoch = keepsEpoch ? version.slice(0, version.indexOf(':') + 1) : '';
  return epoch + version.slice(version.indexOf(mark) + mark.length);
}

/** Debian gave the binary an epoch that the source has not. */
const WITHOUT_EPOCH: ReadonlySet<string> = new Set(['bsdutils', 'libgcc1', 'libbpf1']);

interface EmbeddedVersion {
  readonly mark: string;
  readonly keepsEpoch: boolean;
  /** Null: any. */
  readonly binaries: ReadonlySet<string> | null;
}

/** The binary's version holds that of the source behind a mark. */
const EMBEDDED: readonly EmbeddedVersion[] = [
  // libldb2 2:2.6.2+samba4.17.12+dfsg-0+deb12u1 is of samba 2:4.17.12+dfsg-0+deb12u1.
  { mark: '+samba', keepsEpoch: true, binaries: null },
  // login 1:4.16.0-2+really2.41-5 is of util-linux 2.41-5 since Debian 13.
  { mark: '+really', keepsEpoch: false, binaries: new Set(['login']) },
  // bpftool 7.1.0+6.1.90-1 and usbip 2.0+6.1.90-1 are of linux 6.1.90-1.
  { mark: '+', keepsEpoch: false, binaries: new Set(['bpftool', 'usbip']) },
];

/** Metapackages and parts that count their versions apart from the source. */
function hasOwnVersion(binary: string): boolean {
  return OWN_VERSION.has(binary) || OWN_VERSION_PREFIXES.some((prefix) => binary.startsWith(prefix));
}

const OWN_VERSION: ReadonlySet<string> = new Set([
  'gcc',
  'g++',
  'cpp',
  'gfortran',
  'gobjc',
  'gnat',
  'gcc-multilib',
  'g++-multilib',
  'comerr-dev',
  'ss-dev',
  'dmsetup',
  'dmeventd',
  'llvm',
  'llvm-dev',
  'llvm-runtime',
  'clang',
  'lld',
  'lldb',
  'postgresql',
  'postgresql-client',
  'postgresql-contrib',
  'php',
  'php-cli',
  'php-cgi',
  'php-common',
  'php-curl',
  'php-dev',
  'php-fpm',
  'php-gd',
  'php-intl',
  'php-mbstring',
  'php-mysql',
  'php-pgsql',
  'php-sqlite3',
  'php-xml',
  'php-zip',
]);

const OWN_VERSION_PREFIXES = ['libdevmapper', 'default-jre', 'default-jdk'];
