import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TagRef } from '@repo/upstream/github';
import { describe, expect, it } from 'vitest';
import { type ActionUse, type RepositoryFacts, repositoryKey } from './facts.ts';
import { judge } from './judge/judge.ts';
import { commentVersion } from './reference/comment-version.ts';
import { parseUses } from './reference/parse-uses.ts';
import { indexRefs } from './reference/ref-index.ts';
import { readUses } from './workflow/read-uses.ts';

const FOLDER = '.github/workflows';
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** What this repository's own workflows use. */
const uses: readonly ActionUse[] = readdirSync(join(ROOT, FOLDER)).flatMap((file) => {
  const path = `${FOLDER}/${file}`;
  const read = readUses(readFileSync(join(ROOT, path)));
  if (typeof read === 'string') throw new Error(`${path} cannot be read: ${read}`);
  return read.flatMap((occurrence): readonly ActionUse[] => {
    const reference = parseUses(occurrence.value);
    return reference === null
      ? []
      : [{ path, scope: 'production', occurrence, reference, lockedCommit: null }];
  });
});

/** The repositories as the comments describe them: each version at the commit that its first pin names. */
function describedRepositories(): ReadonlyMap<string, RepositoryFacts> {
  const tags = new Map<string, TagRef[]>();
  for (const { reference, occurrence } of uses) {
    const name = commentVersion(occurrence.comment);
    if (reference.kind !== 'repository' || reference.ref === null || name === null) continue;
    const known = tags.get(repositoryKey(reference)) ?? [];
    tags.set(repositoryKey(reference), known);
    if (!known.some((tag) => tag.name === name)) {
      known.push({ name, object: reference.ref, commit: reference.ref });
    }
  }
  return new Map(
    [...tags].map(([key, own]) => [
      key,
      {
        kind: 'refs',
        refs: indexRefs({ defaultBranch: 'main', branches: [], tags: own }),
        isArchived: false,
      },
    ]),
  );
}

describe('the workflows of this repository', () => {
  const facts = {
    uses,
    repositories: describedRepositories(),
    places: new Map(),
    vulnerabilities: new Map(),
  };

  it('use only what is pinned by a full commit, with its version beside it', () => {
    const judged = judge(facts, null);
    expect(judged.length).toBeGreaterThan(0);
    expect(
      judged.filter(({ pinnedBy, status, tag }) => pinnedBy !== 'sha' || status !== 'ok' || tag === ''),
    ).toEqual([]);
  });

  it('give our own judge nothing to find', () => {
    expect(judge(facts, null).flatMap(({ findings }) => findings)).toEqual([]);
  });
});
