import type { AffectedRange } from '@repo/versions';
import { UpstreamError } from '../../errors.ts';
import { type CpeName, parseCpeName } from '../cpe-name.ts';
import type { NvdCve } from '../schema.ts';
import { EDITIONS, type Edition, type ProductName } from './product-name.ts';

/** The versions of a product that a CVE affects. */
export interface AffectedVersions {
  readonly ranges: readonly AffectedRange[];
  readonly versions: readonly string[];
}

type Configuration = NvdCve['configurations'][number];
type Node = Configuration['nodes'][number];
type CpeMatch = Node['cpeMatch'][number];

/** Builds for these are other programs under the same name. What is no operating system (`node.js`) stays in question. */
const OTHER_SYSTEMS: ReadonlySet<string> = new Set(
  (
    'android chrome_os chromeos freebsd harmonyos ios ipad_os ipados iphone_os linux linux_kernel mac mac_os ' +
    'mac_os_x macos os_x solaris tvos unix visionos watchos'
  ).split(' '),
);

/**
 * The versions of `product` on Windows that `cve` affects, by its configurations (NVD CVE API 2.0); null when none.
 *
 * Only what is `vulnerable` counts. Of an edition what the CVE says of that edition counts, and only where it says
 * nothing of it what it says of all; the main line is none of the editions. A configuration that also needs an
 * operating system counts when that can be Windows; other things it needs (hardware, other programs) are taken to be
 * there, for we do not know.
 *
 * @throws UpstreamError where the versions are told by a pattern (NISTIR 7695 §5.3.2), which nothing here can match.
 */
export function affectedVersions(cve: NvdCve, product: ProductName): AffectedVersions | null {
  const meant = cve.configurations
    .filter(canBeOnWindows)
    .flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch))
    .flatMap((match) => {
      const name = match.vulnerable ? parseCpeName(match.criteria) : null;
      return name !== null && isMeant(name, product)
        ? [{ match, name, edition: editionOf(name, product) }]
        : [];
    });
  const own = meant.filter(({ edition }) => edition === product.edition);
  const ranges = new Map<string, AffectedRange>();
  const versions = new Set<string>();
  for (const { match, name } of own.length > 0 ? own : meant.filter(({ edition }) => edition === null)) {
    if (name.version === '*') {
      const range = toRange(match);
      ranges.set(JSON.stringify(range), range);
    } else if (/[*?]/.test(name.version)) {
      throw new UpstreamError('nvd', 'invalid_response', 'tells versions by a pattern');
    } else if (name.version !== '-') versions.add(toVersion(name));
  }
  if (ranges.size + versions.size === 0) return null;
  return { ranges: [...ranges.values()], versions: [...versions] };
}

function canBeOnWindows({ operator, nodes }: Configuration): boolean {
  return !isConjunction(operator) || nodes.every(nodeCanBeOnWindows);
}

function nodeCanBeOnWindows({ operator, cpeMatch }: Node): boolean {
  const isPossible = ({ criteria }: CpeMatch) => !isOtherSystem(parseCpeName(criteria));
  if (cpeMatch.length === 0) return true;
  return isConjunction(operator) ? cpeMatch.every(isPossible) : cpeMatch.some(isPossible);
}

function isConjunction(operator: string | null | undefined): boolean {
  return operator?.toUpperCase() === 'AND';
}

function isOtherSystem(name: CpeName | null): boolean {
  if (name?.part !== 'o') return false;
  return name.vendor !== 'microsoft' || !name.product.startsWith('windows');
}

function isMeant(name: CpeName, product: ProductName): boolean {
  if (name.part !== 'a' || name.vendor !== product.vendor || OTHER_SYSTEMS.has(name.targetSoftware))
    return false;
  return name.product === product.product || editionOf(name, product) !== null;
}

/** NVD tells an edition as one (`firefox:…:esr`), or did once as a product of its own (`firefox_esr`). */
function editionOf({ product, softwareEdition }: CpeName, wanted: ProductName): Edition | null {
  const edition = EDITIONS.find((each) => product === `${wanted.product}_${each}`);
  if (edition !== undefined) return edition;
  return product === wanted.product ? (EDITIONS.find((each) => each === softwareEdition) ?? null) : null;
}

/** `3.0` with the update `beta1` is `3.0-beta1`. */
function toVersion({ version, update }: CpeName): string {
  return update === '*' || update === '-' ? version : `${version}-${update}`;
}

function toRange(match: CpeMatch): AffectedRange {
  const introduced =
    match.versionStartIncluding ||
    (match.versionStartExcluding ? justAbove(match.versionStartExcluding) : '0');
  const { versionEndExcluding: fixed, versionEndIncluding: lastAffected } = match;
  return {
    type: 'ECOSYSTEM',
    events: [{ introduced }, ...(fixed ? [{ fixed }] : lastAffected ? [{ lastAffected }] : [])],
  };
}

/** Ranges of OSV begin with an affected version. In the generic order nothing that occurs lies between these two. */
function justAbove(version: string): string {
  return `${version}!`;
}
