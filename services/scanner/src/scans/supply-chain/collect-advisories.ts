import type { SupplyChainReport } from '@repo/contracts/scanner';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { orNull } from '@repo/upstream/errors';
import type { Package } from '../../inventory/package.ts';
import { findAdvisories } from '../../matching/find-advisories.ts';
import type { Finding } from '../../matching/finding.ts';
import { match } from '../../matching/match.ts';
import type { Asking } from './asking.ts';
import { type ActionUse, type RepositoryFacts, repositoryKey, revisionKey } from './facts.ts';
import { usedVersion } from './reference/used-version.ts';

const ECOSYSTEM = 'GitHub Actions';

/**
 * The vulnerabilities of every used version of an action, asked once. Null when the source failed, holds
 * nothing of actions or the time was over: the rest of the report does not depend on it.
 */
export async function collectAdvisories(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
  { advisorySource, time }: Asking,
): Promise<ReadonlyMap<string, readonly Finding[]> | null> {
  const packages = new Map<string, Package>();
  for (const use of uses) {
    const { reference } = use;
    if (reference.kind !== 'repository') continue;
    const version = usedVersion(use, repositories.get(repositoryKey(reference)));
    if (version !== null) packages.set(revisionKey(reference, version), toPackage(reference, version));
  }
  if (packages.size === 0) return new Map();
  const keys = new Map([...packages].map(([key, each]) => [each, key]));
  const known = await time.attempt((signal) =>
    orNull(findAdvisories([...packages.values()], advisorySource, signal), signal),
  );
  if (known === null || known.unmatched.some(({ reason }) => reason === 'no-advisory-feed')) return null;
  return Map.groupBy(match(known.lookedUp), (finding) => keys.get(finding.package) ?? '');
}

/** Of when a mirror's advisories of actions are; nothing where there is no mirror. */
export function actionsDataAsOf(source: AdvisorySource): Pick<SupplyChainReport, 'dataAsOf'> {
  const at = source.dataAsOf?.()[ECOSYSTEM];
  return at === undefined ? {} : { dataAsOf: { [ECOSYSTEM]: at } };
}

/** Advisories write names as the owner does; a workflow may write them in any letter case. */
function toPackage(
  { owner, name }: { readonly owner: string; readonly name: string },
  version: string,
): Package {
  const written = `${owner}/${name}`;
  const names = new Set([written, written.toLowerCase()]);
  return {
    name: written,
    version,
    ecosystem: ECOSYSTEM,
    lookups: [...names].map((each) => ({ name: each, version })),
    unmatched: null,
    scope: 'production',
  };
}
