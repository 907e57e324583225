import type { ActionFinding, Severity } from '@repo/contracts/scanner';
import type { CommitPlace } from '@repo/upstream/github';
import data from '../../../../data/compromised-commits.json' with { type: 'json' };
import type { Finding } from '../../../matching/finding.ts';
import { type RepositoryFacts, revisionKey } from '../facts.ts';
import type { RepositoryAction } from '../reference/action-reference.ts';
import { commentVersion } from '../reference/comment-version.ts';
import { bareVersion, isFullVersion, type RefIndex, resolveRef, versionOf } from '../reference/ref-index.ts';
import { finding, type IdentifiedUse } from './judged-use.ts';

/** What was looked up of a use. */
interface UseFacts {
  readonly repository: RepositoryFacts | undefined;
  /** Of its commit; null when it was not asked for. */
  readonly place: CommitPlace | null;
  /** Of the version that runs; null when nobody could be asked. */
  readonly vulnerabilities: readonly Finding[] | null;
}

/** Everything that is held against a use but the baseline. */
export function findingsOf(judged: IdentifiedUse, facts: UseFacts): readonly ActionFinding[] {
  const { reference } = judged.use;
  switch (reference.kind) {
    case 'expression':
      return [finding('expression', 'medium', 'What runs is decided by an expression.')];
    case 'invalid':
      return [finding('invalid-reference', 'low', 'This names no action, workflow or image.')];
    case 'image':
      return [];
    case 'repository':
      return [
        ...hostile(judged, reference),
        ...(facts.vulnerabilities?.map(toFinding) ?? [NOT_ASKED]),
        ...ofRepository(judged, reference, facts),
        ...ofForm(reference, facts.repository),
        ...ofClaims(judged, reference, facts.repository),
      ];
  }
}

/** What could not be looked up. */
function unresolved(description: string): ActionFinding {
  return finding('unresolved', 'info', description);
}

const NOT_ASKED = unresolved('Advisories could not be looked up, so nothing is known about vulnerabilities.');

// Tags were moved to these commits; whoever still names one runs the attack.
const HOSTILE: ReadonlyMap<string, string> = new Map(
  data.incidents.flatMap(({ repository, source, commits }) =>
    commits.map((sha) => [`${repository}@${sha}`, source] as const),
  ),
);

function hostile({ sha }: IdentifiedUse, reference: RepositoryAction): readonly ActionFinding[] {
  const source = HOSTILE.get(revisionKey(reference, sha ?? ''));
  if (source === undefined) return [];
  return [finding('compromised', 'critical', `This commit is known to be hostile (${source}).`)];
}

const SEVERITIES = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNKNOWN: 'medium',
} as const satisfies Record<Severity, ActionFinding['severity']>;

function toFinding({ primary, others, rating, fixedVersions }: Finding): ActionFinding {
  const isHostile = [primary, ...others].some(({ id }) => id.startsWith('MAL-'));
  const [fixed] = fixedVersions;
  const summary = primary.summary === '' ? 'an advisory affects this version' : primary.summary;
  const remedy = fixed === undefined ? '' : ` Fixed in ${fixed}.`;
  const description = `${primary.id}: ${summary}.${remedy}`.replace('..', '.');
  return isHostile
    ? finding('compromised', 'critical', description)
    : finding('vulnerable', SEVERITIES[rating.severity], description);
}

/** What the action's repository shows: gone, archived, a commit it does not hold, a name that means two things. */
function ofRepository(
  judged: IdentifiedUse,
  { owner, name, ref }: RepositoryAction,
  { repository, place }: UseFacts,
): readonly ActionFinding[] {
  if (repository === undefined || repository.kind === 'unknown') {
    const why =
      'The repository of the action could not be looked up, so nothing is known about this reference.';
    return [unresolved(why)];
  }
  if (repository.kind === 'absent') return absent(repository, ref, `${owner}/${name}`);
  const { refs, isArchived } = repository;
  const isConfusable = ref !== null && refs.branch(ref) !== null && refs.tag(ref) !== null;
  const found = [
    isArchived === true
      ? finding('archived', 'low', 'The repository is archived: nobody maintains it.')
      : null,
    isConfusable
      ? finding('confusable-ref', 'medium', `${ref} is a branch and a tag; which one runs is easily changed.`)
      : null,
    place === null ? null : (PLACED[place] ?? null),
    judged.sha === null && ref !== null
      ? unresolved('The repository has no branch or tag of this name.')
      : null,
  ];
  return found.filter((each) => each !== null);
}

const PLACED: Readonly<Partial<Record<CommitPlace, ActionFinding>>> = {
  unknown: unresolved(
    'Whether the commit belongs to the repository or only to a fork of it could not be looked up.',
  ),
  nowhere: finding(
    'impostor-commit',
    'critical',
    'The commit is in no branch or tag of the repository: it may come from anybody’s fork.',
  ),
};

function absent(
  { hasOwner, commits }: Extract<RepositoryFacts, { kind: 'absent' }>,
  ref: string | null,
  name: string,
): readonly ActionFinding[] {
  if (hasOwner === false) {
    const description = `The owner of ${name} does not exist: whoever takes the name can put code there.`;
    return [finding('owner-missing', 'critical', description)];
  }
  return ref !== null && commits.has(ref)
    ? []
    : [unresolved(`There is no public repository ${name}, so nothing is known about this reference.`)];
}

/** Forms of a reference that pin nothing for sure. */
function ofForm(
  { ref }: RepositoryAction,
  repository: RepositoryFacts | undefined,
): readonly ActionFinding[] {
  if (ref === null)
    return [finding('missing-ref', 'medium', 'No version is named: the platform refuses this.')];
  if (/^[0-9a-f]{64}$/i.test(ref))
    return [finding('unknown-object-format', 'low', 'A SHA-256 object id: the platform issues none today.')];
  if (!isShortSha(ref, repository)) return [];
  const description =
    'A shortened commit pins nothing: a branch or tag could bear this name. Write all 40 digits.';
  return [finding('short-sha', 'medium', description)];
}

/** Seven or more hexadecimal digits that no branch or tag bears; digits alone may be a date. */
function isShortSha(ref: string, repository: RepositoryFacts | undefined): boolean {
  if (!/^[0-9a-f]{7,39}$/i.test(ref)) return false;
  if (repository?.kind === 'refs') return resolveRef(ref, repository.refs) === null;
  return /[a-f]/i.test(ref);
}

/** Where the repository contradicts what the file itself says: the comment behind a pin, the platform's lock. */
function ofClaims(
  { use: { occurrence, lockedCommit }, sha, pinnedBy }: IdentifiedUse,
  { ref }: RepositoryAction,
  repository: RepositoryFacts | undefined,
): readonly ActionFinding[] {
  if (repository?.kind !== 'refs' || sha === null || ref === null) return [];
  if (pinnedBy === 'sha') return commentMismatch(sha, occurrence.comment, repository.refs);
  const current = lockedCommit === null ? null : resolveRef(ref, repository.refs);
  if (current === null || current === lockedCommit) return [];
  const description = `The lock holds ${lockedCommit}, but ${ref} is ${current} now.`;
  return [finding('lock-mismatch', isFullVersion(ref) ? 'critical' : 'info', description)];
}

function commentMismatch(sha: string, comment: string, refs: RefIndex): readonly ActionFinding[] {
  const claimed = commentVersion(comment);
  if (claimed === null || refs.branch(claimed) !== null) return [];
  const tags = refs.tagsOfVersion(claimed);
  const own = refs.tagsAt(sha);
  const isSame = tags.some(({ commit, object }) => commit === sha || object === sha);
  if (isSame || own.some(({ name }) => isWithin(name, claimed))) return [];
  if (tags.length === 0) {
    // A word that is no version may be anything; a date may be that of the pin.
    if (!/^v?\d/i.test(claimed) || /^\d{4}-\d\d-\d\d$/.test(claimed)) return [];
    const description = `The comment says ${claimed}, but the repository has no such tag.`;
    return [finding('comment-mismatch', 'low', description)];
  }
  const description = `The comment says ${claimed}, but the pinned commit is ${own[0]?.name ?? 'another commit'}.`;
  return [finding('comment-mismatch', isFullVersion(claimed) ? 'high' : 'low', description)];
}

/** `v4.1.1`, and `tool/v4.1.1` of many tools, is what `v4` was when the comment was written, and what `v4.x` means. */
function isWithin(tag: string, claimed: string): boolean {
  const beginning = `${bareVersion(claimed).replace(/(?:\.x)+$/i, '')}.`;
  return bareVersion(tag).startsWith(beginning) || versionOf(tag)?.startsWith(beginning) === true;
}
