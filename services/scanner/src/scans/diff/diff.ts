import type { ChangedPackage, DiffCause, DiffSide, UndeterminedEntry } from '@repo/contracts/scanner';
import type { Advisory } from '@repo/upstream/advisory';
import { packageKey } from '@repo/upstream/package-key';
import type { Package } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import type { Finding } from '../../matching/finding.ts';
import { match } from '../../matching/match.ts';
import { mergeAliases } from '../../matching/merge-aliases.ts';
import { directionOf, pairVersions } from './pair-versions.ts';

/** A file before or after a change. */
export interface AssessedSide {
  readonly known: KnownAdvisories;
  /** Whether what the file does not name may be there all the same: it was not read, or is not whole. */
  readonly isPartial: boolean;
}

export interface IntroducedFinding extends Finding {
  readonly cause: DiffCause;
  /** The version before the change; null when the package was added. */
  readonly from: string | null;
}

export interface Change {
  readonly before: Package;
  readonly after: Package;
}

export interface PersistingFindings extends Change {
  readonly findings: readonly Finding[];
}

export interface Undetermined {
  readonly package: Package;
  /** Where it could not be judged. */
  readonly side: DiffSide;
  readonly reason: UndeterminedEntry['reason'];
  /** Of the other side: for this reason neither introduced nor resolved. */
  readonly findings: readonly Finding[];
}

/** What a change does to the packages of one file. */
export interface Diff {
  readonly introduced: readonly IntroducedFinding[];
  readonly resolved: readonly Finding[];
  readonly persisting: readonly PersistingFindings[];
  readonly undetermined: readonly Undetermined[];
  readonly added: readonly Package[];
  readonly removed: readonly Package[];
  readonly changed: readonly (Change & { readonly direction: ChangedPackage['direction'] })[];
}

/**
 * Judges a change. Both sides must come from one answer of the source, so that what was published meanwhile is on both.
 * A vulnerability is the same one in another version of its package: copies that stayed are left out, and of those that
 * came and went as many as have it on both sides persist. Where a side could not be judged, nothing is introduced or
 * resolved because of it.
 */
export function diff(base: AssessedSide, head: AssessedSide): Diff {
  const isPartial = { base: base.isPartial, head: head.isPartial };
  const parts = changesOf(copiesOf(base.known), copiesOf(head.known)).map((change) =>
    judge(change, isPartial),
  );
  return {
    introduced: parts.flatMap(({ introduced }) => introduced),
    resolved: parts.flatMap(({ resolved }) => resolved),
    persisting: parts.flatMap(({ persisting }) => persisting),
    undetermined: parts.flatMap(({ undetermined }) => undetermined),
    added: parts.flatMap(({ added }) => added),
    removed: parts.flatMap(({ removed }) => removed),
    changed: parts.flatMap(({ changed }) => changed),
  };
}

/** One version of a package in a file, and what is known of it. */
interface Copy {
  readonly package: Package;
  readonly ecosystem: string;
  readonly advisories: readonly Advisory[];
  readonly findings: readonly Finding[];
  /** Why nothing is known of it; null when it was judged. */
  readonly reason: UndeterminedEntry['reason'] | null;
}

function copiesOf({ lookedUp, unmatched }: KnownAdvisories): readonly Copy[] {
  const findings = Map.groupBy(match(lookedUp), (finding) => finding.package);
  return [
    ...lookedUp.map((known) => ({ ...known, findings: findings.get(known.package) ?? [], reason: null })),
    ...unmatched.map(({ package: each, reason }) => ({
      package: each,
      ecosystem: each.ecosystem ?? '',
      advisories: [],
      findings: [],
      reason,
    })),
  ];
}

/** The copies of one package that are not on both sides, and those on both whose scope is another. */
interface PackageChange {
  readonly gone: Copy[];
  readonly come: Copy[];
  readonly moved: (Change & { readonly direction: 'sideways' })[];
}

function changesOf(base: readonly Copy[], head: readonly Copy[]): readonly PackageChange[] {
  const changes = new Map<string, PackageChange>();
  const changeOf = ({ ecosystem, package: { name } }: Copy) => {
    const key = packageKey(ecosystem, name);
    const known = changes.get(key) ?? { gone: [], come: [], moved: [] };
    changes.set(key, known);
    return known;
  };
  const before = Map.groupBy(base, identityOf);
  for (const copy of head) {
    const same = before.get(identityOf(copy))?.shift();
    if (same === undefined) changeOf(copy).come.push(copy);
    else if (isMoved(same.package, copy.package)) {
      changeOf(copy).moved.push({ before: same.package, after: copy.package, direction: 'sideways' });
    }
  }
  for (const copy of [...before.values()].flat()) changeOf(copy).gone.push(copy);
  return [...changes.values()];
}

/** Where one file cannot tell the scope, nothing is known to have moved. */
function isMoved(before: Package, after: Package): boolean {
  return before.scope !== null && after.scope !== null && before.scope !== after.scope;
}

/** The release is a part of it, and whether it was judged: a git checkout of the same version is another copy. */
function identityOf({ ecosystem, package: { name, version }, reason }: Copy): string {
  return `${packageKey(ecosystem, name)}\0${version}\0${ecosystem}\0${reason === null}`;
}

function judge({ gone, come, moved }: PackageChange, isPartial: Readonly<Record<DiffSide, boolean>>): Diff {
  const pairs = pairVersions(gone, come, ({ package: { version }, ecosystem }) => ({ version, ecosystem }));
  const partners = new Map<Copy, Copy>(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const { persisting, left } = matchFindings(gone, come, partners);
  const introduced: IntroducedFinding[] = [];
  const resolved: Finding[] = [];
  const undetermined: Undetermined[] = [];
  const unknownOn = { base: gone.some(isUnjudged), head: come.some(isUnjudged) };
  const unsaid: Record<DiffSide, Finding[]> = { base: [], head: [] };
  const settle = (copy: Copy, other: DiffSide, say: (findings: readonly Finding[]) => void) => {
    const findings = left.get(copy) ?? [];
    if (findings.length === 0) return;
    if (unknownOn[other]) unsaid[other].push(...findings);
    else if (isPartial[other] && !partners.has(copy)) {
      undetermined.push({ package: copy.package, side: other, reason: 'incomplete', findings });
    } else say(findings);
  };
  for (const copy of come) {
    const from = partners.get(copy)?.package.version ?? null;
    const cause = partners.has(copy) ? 'changed' : 'added';
    settle(copy, 'base', (findings) =>
      introduced.push(...findings.map((each) => ({ ...each, cause, from }) as const)),
    );
  }
  for (const copy of gone) settle(copy, 'head', (findings) => resolved.push(...findings));
  for (const [side, copies] of [
    ['base', gone],
    ['head', come],
  ] as const) {
    for (const { package: each, reason } of copies) {
      // What is left unsaid because of several is named with the first.
      if (reason !== null)
        undetermined.push({ package: each, side, reason, findings: unsaid[side].splice(0) });
    }
  }
  const alone = (copies: readonly Copy[]) =>
    copies.filter((copy) => !partners.has(copy)).map((copy) => copy.package);
  return {
    introduced,
    resolved,
    persisting,
    undetermined,
    added: isPartial.base ? [] : alone(come),
    removed: isPartial.head ? [] : alone(gone),
    changed: [
      ...pairs.map(([{ package: before }, { package: after, ecosystem }]) => ({
        before,
        after,
        direction: directionOf(ecosystem, before.version, after.version),
      })),
      ...moved,
    ],
  };
}

function isUnjudged({ reason }: Copy): boolean {
  return reason !== null;
}

/**
 * The vulnerabilities that copies on both sides have, and those of each copy that are left. Partners come first; a
 * vulnerability that more copies have than before is left for the others.
 */
function matchFindings(gone: readonly Copy[], come: readonly Copy[], partners: ReadonlyMap<Copy, Copy>) {
  const groupOf = groupsOf([...gone, ...come]);
  const left = new Map(
    [...gone, ...come].map((copy) => [copy, Map.groupBy(copy.findings, groupOf)] as const),
  );
  const kept: { readonly before: Copy; readonly after: Copy; readonly findings: readonly Finding[] }[] = [];
  const keep = (before: Copy | undefined, after: Copy, group: number) => {
    const findings = left.get(after)?.get(group);
    if (before === undefined || findings === undefined || left.get(before)?.delete(group) !== true) return;
    left.get(after)?.delete(group);
    kept.push({ before, after, findings });
  };
  for (const group of new Set(come.flatMap(({ findings }) => findings.map(groupOf)))) {
    const having = (copies: readonly Copy[]) => copies.filter((copy) => left.get(copy)?.has(group));
    for (const after of having(come)) keep(partners.get(after), after, group);
    const others = having(gone).values();
    for (const after of having(come)) keep(others.next().value, after, group);
  }
  const persisting = [...Map.groupBy(kept, ({ before }) => before).values()].flatMap((pairs) =>
    [...Map.groupBy(pairs, ({ after }) => after)].map(([after, same]) => ({
      before: pairs[0]?.before.package ?? after.package,
      after: after.package,
      findings: same.flatMap(({ findings }) => findings),
    })),
  );
  return {
    persisting,
    left: new Map([...left].map(([copy, groups]) => [copy, [...groups.values()].flat()])),
  };
}

/** One group for all names of a vulnerability on both sides: a record may affect only one of the versions. */
function groupsOf(copies: readonly Copy[]): (finding: Finding) => number {
  const distinct = new Map(
    copies.flatMap(({ advisories }) => advisories.map((each) => [each.id, each] as const)),
  );
  const groups = new Map(
    mergeAliases([...distinct.values()]).flatMap((group, index) =>
      group.map(({ id }) => [id, index] as const),
    ),
  );
  return ({ primary }) => groups.get(primary.id) ?? -1;
}
