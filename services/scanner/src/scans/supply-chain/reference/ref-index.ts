import type { BranchRef, RefList, TagRef } from '@repo/upstream/github';
import { isFullId } from './action-reference.ts';

/** The branches and tags of an action's repository, by name and by what they name. */
export interface RefIndex {
  readonly defaultBranch: string | null;
  readonly branches: readonly BranchRef[];
  readonly tags: readonly TagRef[];
  branch(name: string): BranchRef | null;
  tag(name: string): TagRef | null;
  /** Tags whose last part is this version: `v1.2.0`, `1.2.0` and `tool/v1.2.0` for either writing. */
  tagsOfVersion(version: string): readonly TagRef[];
  /** Tags that name this commit or are this object; full versions first, then the longest name. */
  tagsAt(sha: string): readonly TagRef[];
  /** Whether a branch or tag names it. */
  hasTip(sha: string): boolean;
}

export function indexRefs({ defaultBranch, branches, tags }: RefList): RefIndex {
  const branchByName = new Map(branches.map((branch) => [branch.name, branch]));
  const tagByName = new Map(tags.map((tag) => [tag.name, tag]));
  const tagsByVersion = Map.groupBy(tags, ({ name }) => bareVersion(name.slice(name.lastIndexOf('/') + 1)));
  const tagsBySha = new Map<string, TagRef[]>();
  for (const tag of tags) {
    for (const sha of new Set([tag.commit, tag.object])) {
      const known = tagsBySha.get(sha);
      if (known === undefined) tagsBySha.set(sha, [tag]);
      else known.push(tag);
    }
  }
  for (const known of tagsBySha.values()) known.sort(byMeaning);
  const branchTips = new Set(branches.map(({ commit }) => commit));
  return {
    defaultBranch,
    branches,
    tags,
    branch: (name) => branchByName.get(name) ?? null,
    tag: (name) => tagByName.get(name) ?? null,
    tagsOfVersion: (version) => {
      const exact = tagByName.get(version);
      return exact === undefined ? (tagsByVersion.get(bareVersion(version)) ?? []) : [exact];
    },
    tagsAt: (sha) => tagsBySha.get(sha) ?? [],
    hasTip: (sha) => branchTips.has(sha) || tagsBySha.has(sha),
  };
}

/** Without the `v` that some write and some do not. */
export function bareVersion(name: string): string {
  return /^v\d/i.test(name) ? name.slice(1) : name;
}

function byMeaning(a: TagRef, b: TagRef): number {
  const versions = Number(isFullVersion(b.name)) - Number(isFullVersion(a.name));
  return versions || b.name.length - a.name.length || (a.name < b.name ? -1 : 1);
}

const TAGS = 'refs/tags/';
const HEADS = 'refs/heads/';

/**
 * The commit that the runner would take for a ref now; null when the repository has no such ref. A branch is found
 * before a tag of the same name.
 */
export function resolveRef(ref: string, refs: RefIndex): string | null {
  if (isFullId(ref)) return ref.toLowerCase();
  if (ref.startsWith(TAGS)) return refs.tag(ref.slice(TAGS.length))?.commit ?? null;
  if (ref.startsWith(HEADS)) return refs.branch(ref.slice(HEADS.length))?.commit ?? null;
  return refs.branch(ref)?.commit ?? refs.tag(ref)?.commit ?? null;
}

/** Whether a ref's name promises never to move: a full version; a major or minor one is made to, a branch always does. */
export function isFullVersion(ref: string): boolean {
  return /^\d+\.\d+\.\d/.test(bareVersion(ref.slice(ref.lastIndexOf('/') + 1)));
}

/** The version that a tag's name holds, without folder and `v`; null when it holds none. */
export function versionOf(tag: string): string | null {
  const version = bareVersion(tag.slice(tag.lastIndexOf('/') + 1));
  return /^\d/.test(version) ? version : null;
}
