import { describe, expect, it } from 'vitest';
import { readActionsLock } from './read-actions-lock.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const lock = (changes: (text: string) => string = (text) => text) =>
  readActionsLock(
    Buffer.from(
      changes(`version: v0.0.2
workflows:
  .github/workflows/ci.yml:
    - Octo/Tool@v1
    - octo/tool/sub@v2
dependencies:
  octo/tool@v1:
    commit: sha1-${A}
  octo/tool@v2:
    commit: sha1-${B}
`),
    ),
  );

describe('readActionsLock', () => {
  it.each([
    ['.github/workflows/ci.yml', 'octo/tool', 'v1', A],
    ['.github/workflows/ci.yml', 'octo/tool/sub', 'v2', B],
    ['.github/workflows/ci.yml', 'octo/tool', 'v2', null],
    ['.github/workflows/ci.yml', 'octo/other', 'v1', null],
    ['.github/workflows/other.yml', 'octo/tool', 'v1', null],
  ])('in %s %s@%s is %s', (workflow, action, ref, commit) => {
    expect(lock()?.commitOf(workflow, action, ref)).toBe(commit);
  });

  it.each([
    ['another version', (text: string) => text.replace('v0.0.2', 'v9.0.0')],
    ['no version', (text: string) => text.replace('version: v0.0.2', '')],
    ['broken YAML', () => 'version: [v0.0.2'],
  ])('is not trusted with %s', (_name, changes) => {
    expect(lock(changes)).toBeNull();
  });

  it('covers nothing with a commit that is none', () => {
    const read = lock((text) => text.replace(`sha1-${A}`, 'sha1-short'));
    expect(read?.commitOf('.github/workflows/ci.yml', 'octo/tool', 'v1')).toBeNull();
  });
});
