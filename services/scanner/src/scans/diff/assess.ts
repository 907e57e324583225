import type { IntroducedLicense, Suppression } from '@repo/contracts/scanner';
import { type Inventory, versionKey } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { findUpgradePaths, NOT_VERIFIED } from '../../matching/find-upgrade-paths.ts';
import type { Finding } from '../../matching/finding.ts';
import { match } from '../../matching/match.ts';
import { namesOf } from '../../matching/report-vulnerabilities.ts';
import { findExploitation } from '../../priority/report-priority.ts';
import type { Triaged } from '../../triage/excuse.ts';
import { type OpenTriage, withoutSuppressed } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import type { AssessingTime } from '../repo/assess.ts';
import {
  distinctPackages,
  findSharedAdvisories,
  type KnownLockfile,
} from '../repo/find-shared-advisories.ts';
import type { ComparedFile, FileSide } from './compared-file.ts';
import { type AssessedSide, type Diff, diff } from './diff.ts';
import { countUnanswered, introducedLicenses } from './licenses.ts';

export interface AssessedFile {
  readonly path: string;
  /** Without what was triaged. */
  readonly diff: Diff;
  readonly triaged: Pick<Triaged<Finding>, 'suppressed' | 'used' | 'refused'>;
  /** Null where they were not asked for. */
  readonly licenses: readonly IntroducedLicense[] | null;
  readonly before: KnownLockfile | null;
  readonly after: KnownLockfile | null;
}

/** What a change of files does, and what it takes to report it. */
export type AssessedChange = Awaited<ReturnType<typeof assessChange>>;

/**
 * Asks once for the packages of all files on both sides, so that nothing that was published meanwhile can look
 * introduced, and judges each file.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessChange(
  compared: readonly ComparedFile[],
  sources: RequestSources,
  triage: OpenTriage,
  time: AssessingTime,
  signal: AbortSignal,
) {
  const bases = compared.flatMap(({ base }) => base.lockfile ?? []);
  const heads = compared.flatMap(({ head }) => head.lockfile ?? []);
  const { advisorySource, secondOpinions, licenses = null } = sources;
  const shared = await findSharedAdvisories(
    [...bases, ...heads],
    advisorySource,
    secondOpinions,
    time,
    signal,
  );
  const knownOf = new Map([...bases, ...heads].map((each, index) => [each, shared.lockfiles[index] ?? null]));
  const introduced: Finding[] = [];
  const files = compared.map(({ path, base, head }): AssessedFile => {
    const before = base.lockfile === null ? null : (knownOf.get(base.lockfile) ?? null);
    const after = head.lockfile === null ? null : (knownOf.get(head.lockfile) ?? null);
    const isPartial = whichIsPartial(base, head);
    const change = diff(sideOf(before, isPartial.base), sideOf(after, isPartial.head));
    introduced.push(...change.introduced);
    const brought = licenses && introducedLicenses(change, path, licenses);
    return { path, ...triagedDiff(change, triage), licenses: brought, before, after };
  });
  const after = shared.of(distinctPackages(heads));
  const touched = touchedBy(files);
  const upgrades = await time.improving.attempt((soft) =>
    findUpgradePaths(
      withoutSuppressed(
        after.lookedUp.filter((known) => touched.has(versionKey(known.package))),
        triage.excuse(match(after.lookedUp)).suppressed,
      ),
      advisorySource,
      soft,
    ),
  );
  const late = time.improving.signal;
  const exploitation = await findExploitation(namesOf(introduced), sources.exploitation, signal, late);
  return {
    files,
    /** Each distinct package of a side once. */
    before: shared.of(distinctPackages(bases)),
    after,
    /** Of what is introduced or persists. */
    upgrades: upgrades ?? NOT_VERIFIED,
    exploitation,
    /** Whether licences were asked for. */
    hasLicenses: licenses !== null,
    /** Of how many packages the licence data services gave no answer. */
    unanswered: countUnanswered(licenses),
    /** Whether all was answered in time. */
    isWhole: shared.isAnswered,
  };
}

/** The packages after a change that a vulnerability comes or stays with. */
export function touchedBy(files: readonly Pick<AssessedFile, 'diff'>[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ diff: { introduced, persisting } }) =>
      [...introduced.map((each) => each.package), ...persisting.map((each) => each.after)].map(versionKey),
    ),
  );
}

/**
 * A change without what was triaged after it. What was excused before it only is compared all the same: triage makes
 * nothing look introduced.
 */
function triagedDiff(change: Diff, triage: OpenTriage): Pick<AssessedFile, 'diff' | 'triaged'> {
  const introduced = triage.excuse(change.introduced);
  const persisting = change.persisting.map((each) => ({ each, triaged: triage.excuse(each.findings) }));
  const kept = persisting.map(({ triaged }) => triaged);
  const all = [introduced, ...kept];
  const suppressedBy = (parts: readonly Triaged<Finding>[], cause: Suppression['change']) =>
    parts.flatMap(({ suppressed }) => (suppressed ?? []).map((each) => ({ ...each, change: cause })));
  return {
    diff: {
      ...change,
      introduced: introduced.kept,
      persisting: persisting.flatMap(({ each, triaged: { kept } }) =>
        kept.length === 0 ? [] : [{ ...each, findings: kept }],
      ),
    },
    triaged: {
      suppressed: introduced.suppressed && [
        ...suppressedBy([introduced], 'introduced'),
        ...suppressedBy(kept, 'persisting'),
      ],
      used: new Set(all.flatMap(({ used }) => [...used])),
      refused: new Set(all.flatMap(({ refused }) => [...refused])),
    },
  };
}

const NOTHING: KnownAdvisories = { lookedUp: [], unmatched: [] };

function sideOf(file: KnownLockfile | null, isPartial: boolean): AssessedSide {
  return { known: file?.known ?? NOTHING, isPartial };
}

/** A side that names less than the other: there, what is missing may be installed all the same. */
function whichIsPartial(base: FileSide, head: FileSide): { readonly base: boolean; readonly head: boolean } {
  return {
    base: base.isUnread || namesLess(base.lockfile?.inventory, head.lockfile?.inventory),
    head: head.isUnread || namesLess(head.lockfile?.inventory, base.lockfile?.inventory),
  };
}

function namesLess(one: Inventory | undefined, other: Inventory | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const known = new Set(other.unresolved);
  const isIncluded = (one.unresolved ?? []).some((reference) => !known.has(reference));
  return isIncluded || (one.isWhole === false && other.isWhole !== false);
}
