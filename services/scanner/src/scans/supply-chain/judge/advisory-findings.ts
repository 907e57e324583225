import type { ActionFinding, Severity } from '@repo/contracts/scanner';
import data from '../../../../data/compromised-commits.json' with { type: 'json' };
import type { Finding } from '../../../matching/finding.ts';
import { repositoryKey } from '../facts.ts';
import { finding, type IdentifiedUse, unresolved } from './judged-use.ts';

const SEVERITIES = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNKNOWN: 'medium',
} as const satisfies Record<Severity, ActionFinding['severity']>;

/** Commits known to be hostile, and the advisories of the version that runs. `known` is null when nobody could be asked. */
export function advisoryFindings(
  { use, sha }: IdentifiedUse,
  known: readonly Finding[] | null,
): readonly ActionFinding[] {
  const { reference } = use;
  if (reference.kind !== 'repository') return [];
  const source = sha === null ? null : compromiseOf(repositoryKey(reference), sha);
  return [
    ...(source === null ? [] : [hostile(source)]),
    ...(known === null ? [NOT_ASKED] : known.map(toFinding)),
  ];
}

function hostile(source: string): ActionFinding {
  return finding('compromised', 'critical', `This commit is known to be hostile (${source}).`);
}

const NOT_ASKED = unresolved('Advisories could not be looked up, so nothing is known about vulnerabilities.');

function toFinding({ primary, others, rating, fixedVersions }: Finding): ActionFinding {
  const isHostile = [primary, ...others].some(({ id }) => id.startsWith('MAL-'));
  const [fixed] = fixedVersions;
  const summary = primary.summary === '' ? 'an advisory affects this version' : primary.summary;
  const remedy = fixed === undefined ? '' : ` Fixed in ${fixed}.`;
  return {
    key: isHostile ? 'compromised' : 'vulnerable',
    severity: isHostile ? 'critical' : SEVERITIES[rating.severity],
    description: `${primary.id}: ${summary}.${remedy}`.replace('..', '.'),
  };
}

/** Where the commit is documented as hostile; null when it is not known to be. `repository` in lower case. */
function compromiseOf(repository: string, sha: string): string | null {
  return SOURCES.get(`${repository}@${sha}`) ?? null;
}

// Tags were moved to these commits; whoever still names one runs the attack.
const SOURCES: ReadonlyMap<string, string> = new Map(
  data.incidents.flatMap(({ repository, source, commits }) =>
    commits.map((sha) => [`${repository}@${sha}`, source] as const),
  ),
);
