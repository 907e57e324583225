import { type Finding, fixedBy } from '../matching/finding.ts';
import { isBundle } from '../matching/merge-aliases.ts';

/** The names that statements may have for a finding. */
export interface FindingNames {
  /** Every one means the finding. */
  readonly own: readonly string[];
  /** Of updates that fix several vulnerabilities: such a name means the whole update. */
  readonly updates: readonly string[];
  /** The vulnerabilities that such updates fix beside: one of them is not the finding. */
  readonly covered: readonly string[];
  readonly isMalicious: boolean;
}

export function namesOf({ primary, others }: Finding): FindingNames {
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

function isCve(name: string): boolean {
  return name.startsWith('CVE-');
}
