import type { ActionFinding } from '@repo/contracts/scanner';
import type { CommitPlace } from '@repo/upstream/github';
import type { RepositoryFacts } from '../facts.ts';
import type { RefIndex } from '../reference/ref-index.ts';
import { finding, type IdentifiedUse, unresolved } from './judged-use.ts';

/** What the action's repository shows: gone, archived, a commit it does not hold, a name that means two things. */
export function repositoryFindings(
  judged: IdentifiedUse,
  facts: RepositoryFacts | undefined,
  place: CommitPlace | null,
): readonly ActionFinding[] {
  const { reference } = judged.use;
  if (reference.kind !== 'repository') return [];
  if (facts === undefined || facts.kind === 'unknown') {
    return [
      unresolved(
        'The repository of the action could not be looked up, so nothing is known about this reference.',
      ),
    ];
  }
  if (facts.kind === 'absent') return absent(judged, facts.hasOwner, `${reference.owner}/${reference.name}`);
  return [
    ...archived(facts.isArchived),
    ...confusable(reference.ref, facts.refs),
    ...placed(place),
    ...named(judged),
  ];
}

function absent(judged: IdentifiedUse, hasOwner: boolean | null, name: string): readonly ActionFinding[] {
  if (hasOwner === false) {
    const description = `The owner of ${name} does not exist: whoever takes the name decides what runs.`;
    return [finding('owner-missing', 'critical', description)];
  }
  return judged.sha !== null && judged.pinnedBy === null
    ? []
    : [unresolved(`There is no public repository ${name}, so nothing is known about this reference.`)];
}

function archived(isArchived: boolean | null): readonly ActionFinding[] {
  if (isArchived !== true) return [];
  return [finding('archived', 'low', 'The repository is archived: nobody maintains it.')];
}

function confusable(ref: string | null, refs: RefIndex): readonly ActionFinding[] {
  if (ref === null || refs.branch(ref) === null || refs.tag(ref) === null) return [];
  const description = `${ref} is a branch and a tag; which one runs is easily changed.`;
  return [finding('confusable-ref', 'medium', description)];
}

function placed(place: CommitPlace | null): readonly ActionFinding[] {
  if (place === 'unknown') {
    return [
      unresolved(
        'Whether the commit belongs to the repository or only to a fork of it could not be looked up.',
      ),
    ];
  }
  if (place !== 'nowhere') return [];
  const description = 'The commit is in no branch or tag of the repository: it may come from anybody’s fork.';
  return [finding('impostor-commit', 'critical', description)];
}

function named({ use, sha }: IdentifiedUse): readonly ActionFinding[] {
  if (sha !== null || use.reference.kind !== 'repository' || use.reference.ref === null) return [];
  return [unresolved('The repository has no branch or tag of this name.')];
}
