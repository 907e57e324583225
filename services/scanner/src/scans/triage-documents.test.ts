import { expect, it } from 'vitest';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { findTriageFiles } from './triage-documents.ts';

it('reads so many files of a repository, and tells of the others as of what cannot be read', async () => {
  const paths = Array.from({ length: 52 }, (_, at) => `.vex/${at}.json`);
  const tree = {
    paths,
    read: async () => ({ kind: 'content', bytes: new Uint8Array(1) }),
  } as unknown as SourceTree;
  const found = await findTriageFiles(tree, new AbortController().signal);
  expect(found.map(({ name }) => name)).toEqual(paths);
  expect(found.filter(({ bytes }) => bytes === null)).toHaveLength(2);
});
