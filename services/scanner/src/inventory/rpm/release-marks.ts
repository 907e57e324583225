import type { DistributionId } from '../distribution/distribution.ts';

/** A package whose version is that of the distribution. */
interface ReleasePackage {
  readonly pattern: RegExp;
  readonly distribution: DistributionId;
  /** The release; empty for a rolling one, null when the package tells nothing after all. */
  readonly releaseOf: (version: string, release: string) => string | null;
}

const dotted = (version: string) => /^\d{1,4}(?:\.\d{1,2}){0,2}/.exec(version)?.[0] ?? null;
const majorMinor = (version: string) => /^\d{1,4}(?:\.\d{1,2})?/.exec(version)?.[0] ?? null;

export const RELEASE_PACKAGES: readonly ReleasePackage[] = [
  { pattern: /^almalinux-release$/, distribution: 'almalinux', releaseOf: majorMinor },
  { pattern: /^rocky-release$/, distribution: 'rocky', releaseOf: majorMinor },
  {
    pattern: /^redhat-release(?:-server|-client|-workstation|-computenode|-coreos)?$/,
    distribution: 'redhat',
    releaseOf: majorMinor,
  },
  { pattern: /^oraclelinux-release$/, distribution: 'oracle', releaseOf: majorMinor },
  { pattern: /^centos-(?:linux-)?release$/, distribution: 'centos', releaseOf: centosRelease },
  { pattern: /^centos-stream-release$/, distribution: 'centos-stream', releaseOf: majorMinor },
  { pattern: /^cloudlinux-release$/, distribution: 'cloudlinux', releaseOf: majorMinor },
  { pattern: /^(?:el|eurolinux)-release$/, distribution: 'eurolinux', releaseOf: majorMinor },
  { pattern: /^sl-release$/, distribution: 'scientific', releaseOf: majorMinor },
  { pattern: /^(?:virtuozzo|vzlinux)-release$/, distribution: 'virtuozzo', releaseOf: majorMinor },
  { pattern: /^anolis-release$/, distribution: 'anolis', releaseOf: majorMinor },
  { pattern: /^alinux-release$/, distribution: 'alinux', releaseOf: majorMinor },
  { pattern: /^tencentos-release$/, distribution: 'tencentos', releaseOf: majorMinor },
  { pattern: /^opencloudos-(?:stream-)?release$/, distribution: 'opencloudos', releaseOf: majorMinor },
  { pattern: /^fedora-release(?:-common)?$/, distribution: 'fedora', releaseOf: majorMinor },
  { pattern: /^system-release$/, distribution: 'amazon', releaseOf: amazonRelease },
  { pattern: /^azurelinux-release$/, distribution: 'azure', releaseOf: majorMinor },
  { pattern: /^mariner-release$/, distribution: 'mariner', releaseOf: majorMinor },
  { pattern: /^photon-release$/, distribution: 'photon', releaseOf: majorMinor },
  { pattern: /^mageia-release(?:-Default|-common)?$/i, distribution: 'mageia', releaseOf: majorMinor },
  { pattern: /^openEuler-release$/, distribution: 'openeuler', releaseOf: openEulerRelease },
  { pattern: /^(?:openSUSE|Leap)-release$/, distribution: 'opensuse-leap', releaseOf: leapRelease },
  {
    pattern: /^openSUSE-(?:Tumbleweed-|MicroOS-)?release$/,
    distribution: 'opensuse-tumbleweed',
    releaseOf: tumbleweed,
  },
  { pattern: /^(?:sles|sled|SLES_SAP)-release$/, distribution: 'sles', releaseOf: majorMinor },
];

/** `7-9.2009` is 7.9. */
function centosRelease(version: string, release: string): string | null {
  const minor = /^(\d{1,2})\.\d{4}/.exec(release)?.[1];
  return /^\d$/.test(version) && minor !== undefined ? `${version}.${minor}` : majorMinor(version);
}

/** Other distributions have a `system-release` of their own, if only as a name. */
function amazonRelease(version: string, release: string): string | null {
  if (release.includes('amzn')) return dotted(version);
  return /^20\d\d\.\d\d$/.test(version) ? version : null;
}

/** `24.03LTS_SP1` is 24.03-LTS-SP1. */
function openEulerRelease(version: string): string | null {
  const found = /^(\d\d\.\d\d)(LTS)?(?:_(SP\d))?/.exec(version);
  return found === null ? null : found.slice(1).filter(Boolean).join('-');
}

function leapRelease(version: string): string | null {
  return /^\d\d\.\d$/.test(version) ? version : null;
}

function tumbleweed(version: string): string | null {
  return /^20\d{6}/.test(version) ? '' : null;
}

/** Packages that only one vendor ships. */
export const OWN_PACKAGES: readonly { readonly prefix: string; readonly distribution: DistributionId }[] = [
  { prefix: 'almalinux-', distribution: 'almalinux' },
  { prefix: 'rocky-', distribution: 'rocky' },
  { prefix: 'oraclelinux-', distribution: 'oracle' },
  { prefix: 'centos-stream-', distribution: 'centos-stream' },
  { prefix: 'centos-', distribution: 'centos' },
  { prefix: 'redhat-release', distribution: 'redhat' },
  { prefix: 'subscription-manager', distribution: 'redhat' },
  { prefix: 'fedora-', distribution: 'fedora' },
  { prefix: 'amazon-linux-', distribution: 'amazon' },
  { prefix: 'azurelinux-', distribution: 'azure' },
  { prefix: 'mariner-', distribution: 'mariner' },
  { prefix: 'photon-', distribution: 'photon' },
  { prefix: 'openEuler-', distribution: 'openeuler' },
];

/** A tag that a distribution writes into the release of its packages. */
interface DistributionTag {
  readonly pattern: RegExp;
  readonly distribution: DistributionId;
  readonly releaseOf: (first: string, second: string) => string;
}

const first = (found: string) => found;

/** The first that fits counts. */
export const DISTRIBUTION_TAGS: readonly DistributionTag[] = [
  { pattern: /\.el(\d{1,2})(?:_\d+)?\.alma\b/, distribution: 'almalinux', releaseOf: first },
  { pattern: /\.el(\d{1,2})(?:_\d+)?(?:\.\d+)*\.rocky\b/, distribution: 'rocky', releaseOf: first },
  { pattern: /\.el(\d{1,2})uek/, distribution: 'oracle', releaseOf: first },
  { pattern: /\.el(\d)\.centos/, distribution: 'centos', releaseOf: first },
  { pattern: /\.amzn(\d{1,4})/, distribution: 'amazon', releaseOf: first },
  { pattern: /\.fc(\d\d)/, distribution: 'fedora', releaseOf: first },
  { pattern: /\.azl(\d)/, distribution: 'azure', releaseOf: first },
  { pattern: /\.cm(\d)/, distribution: 'mariner', releaseOf: first },
  { pattern: /\.ph(\d)/, distribution: 'photon', releaseOf: (major) => `${major}.0` },
  { pattern: /\.mga(\d{1,2})/, distribution: 'mageia', releaseOf: first },
  { pattern: /\.oe(\d{4})(sp\d)?/, distribution: 'openeuler', releaseOf: openEulerTag },
  {
    pattern: /(?:^|\.)lp(15[0-9])\./,
    distribution: 'opensuse-leap',
    releaseOf: (digits) => `15.${digits.slice(2)}`,
  },
  {
    pattern: /^bp(15[0-9])\./,
    distribution: 'opensuse-leap',
    releaseOf: (digits) => `15.${digits.slice(2)}`,
  },
  { pattern: /^150([1-7])00\./, distribution: 'sles', releaseOf: (pack) => `15.${pack}` },
  { pattern: /[.+_]el(\d{1,2})/, distribution: 'enterprise-linux', releaseOf: first },
];

const OPEN_EULER_LTS: ReadonlySet<string> = new Set(['20.03', '22.03', '24.03', '26.03']);

function openEulerTag(digits: string, pack: string): string {
  const version = `${digits.slice(0, 2)}.${digits.slice(2)}`;
  const parts = [version, OPEN_EULER_LTS.has(version) ? 'LTS' : '', pack.toUpperCase()];
  return parts.filter(Boolean).join('-');
}

/** Repositories that only one distribution has (the last column of `dnf list`). */
export const REPOSITORIES: readonly { readonly pattern: RegExp; readonly distribution: DistributionId }[] = [
  { pattern: /^@?rhel-\d/, distribution: 'redhat' },
  { pattern: /^@?ubi-\d/, distribution: 'redhat' },
  { pattern: /^@?ol\d/, distribution: 'oracle' },
  { pattern: /^@?amzn|^@?amazonlinux/, distribution: 'amazon' },
  { pattern: /^@?almalinux/i, distribution: 'almalinux' },
  { pattern: /^@?rocky/i, distribution: 'rocky' },
  { pattern: /^@?fedora/, distribution: 'fedora' },
  { pattern: /^@?azurelinux/, distribution: 'azure' },
  { pattern: /^@?mariner/, distribution: 'mariner' },
  { pattern: /^@?photon/, distribution: 'photon' },
];
