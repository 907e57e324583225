import type { Suppression } from '@repo/contracts/scanner';
import type { Package } from '../inventory/package.ts';
import { packagePurl } from '../inventory/package-purl.ts';
import { type Finding, fixedBy, isCve } from '../matching/finding.ts';
import { isBundle } from '../matching/merge-aliases.ts';
import { isExcusing, type Statement } from './statement.ts';
import { outranks, type StatementIndex, type Verdicts } from './statement-index.ts';

/** What is to be taken out, and what is to be said of the rest. */
export interface Rules {
  readonly vex: StatementIndex;
  readonly policy: StatementIndex;
}

/** A finding that was taken out, and because of what. */
export interface Suppressed<Found extends Finding> {
  readonly finding: Found;
  readonly by: 'vex' | 'policy';
  readonly statement: Statement;
  /** Of a change: whether it brings the finding. */
  readonly change?: Suppression['change'];
}

export interface Triaged<Found extends Finding> {
  readonly kept: readonly Found[];
  /** Null where nothing was sent. */
  readonly suppressed: readonly Suppressed<Found>[] | null;
  /** Those that mean some of the findings, whether or not another one counts. */
  readonly used: ReadonlySet<Statement>;
  /** Those that would have excused malware. */
  readonly refused: ReadonlySet<Statement>;
}

/**
 * Takes out what the rules excuse. Of the statements on one vulnerability the later counts, at one time the stricter;
 * `not_affected`, `fixed` and rules of a policy excuse. Malware is never excused. A finding that stands for an update
 * of several vulnerabilities is excused when the update is, or each of them.
 *
 * @param purlOf the package URL of a package, where the inventory tells another than its own.
 */
export function excuse<Found extends Finding>(
  findings: readonly Found[],
  rules: Rules,
  purlOf: (found: Package) => string | null = packagePurl,
): Triaged<Found> {
  const kept: Found[] = [];
  const suppressed: Suppressed<Found>[] = [];
  const refused = new Set<Statement>();
  const met = new Set<Verdicts>();
  for (const finding of findings) {
    const { name, version, ecosystem } = finding.package;
    const found = { name, version, ecosystem, purl: purlOf(finding.package) };
    const names = namesOf(finding);
    const ask = (index: StatementIndex) => (asked: readonly string[]) => {
      const verdicts = index(asked, found);
      for (const each of verdicts) met.add(each);
      return latest(verdicts);
    };
    const vex = judge(names, ask(rules.vex));
    const policy = judge(names, ask(rules.policy));
    const by = vex.excuse !== null ? 'vex' : 'policy';
    const statement = vex.excuse ?? policy.excuse;
    if (statement !== null && !names.isMalicious) suppressed.push({ finding, by, statement });
    else {
      if (statement !== null) refused.add(statement);
      const note = vex.says;
      kept.push(note === null || isExcusing(note) ? finding : { ...finding, vex: toNote(note) });
    }
  }
  return { kept, suppressed, used: new Set([...met].flatMap(({ all }) => all)), refused };
}

/** The statement that excuses a finding, and the one that counts. */
function judge({ own, updates, covered }: FindingNames, ask: (names: readonly string[]) => Statement | null) {
  const says = ask(own);
  if (covered.length === 0) return { excuse: says !== null && isExcusing(says) ? says : null, says };
  const rest = covered.map((name) => ask([name]));
  const against = rest.find((each) => each !== null && !isExcusing(each)) ?? null;
  if (against !== null || (says !== null && !isExcusing(says)))
    return { excuse: null, says: says ?? against };
  const isWhole = says !== null && ask(updates) === says;
  const isEach = rest.every((each) => each !== null) && (says !== null || own.length === updates.length);
  return { excuse: isWhole || isEach ? (says ?? rest[0] ?? null) : null, says };
}

function latest(verdicts: readonly Verdicts[]): Statement | null {
  return verdicts.reduce<Statement | null>(
    (best, { counts }) => (best === null || outranks(counts, best) ? counts : best),
    null,
  );
}

function toNote({
  status,
  justification,
  statement,
  author,
  original,
}: Statement): NonNullable<Finding['vex']> {
  return {
    status: status === 'under_investigation' ? status : 'affected',
    justification,
    statement,
    author,
    original,
    verified: false,
  };
}

/** The names that statements may have for a finding. */
interface FindingNames {
  /** Every one means the finding. */
  readonly own: readonly string[];
  /** Of updates that fix several vulnerabilities: such a name means the whole update. */
  readonly updates: readonly string[];
  /** The vulnerabilities that such updates fix beside: one of them is not the finding. */
  readonly covered: readonly string[];
  readonly isMalicious: boolean;
}

function namesOf({ primary, others }: Finding): FindingNames {
  const own = new Set<string>();
  const updates: string[] = [];
  const covered = new Set<string>();
  for (const advisory of [primary, ...others]) {
    const { id, aliases } = advisory;
    own.add(id);
    const fixed = fixedBy(advisory);
    const isUpdate = isBundle(advisory) || new Set(fixed.filter(isCve)).size > 1;
    if (isUpdate) updates.push(id);
    for (const name of fixed) (isUpdate ? covered : own).add(name);
    for (const name of aliases) (isUpdate && isCve(name) ? covered : own).add(name);
  }
  return {
    own: [...own],
    updates,
    covered: [...covered].filter((name) => !own.has(name)),
    isMalicious: [...own, ...covered].some((name) => /^MAL-/i.test(name)),
  };
}
