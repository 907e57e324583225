import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPinnedReference } from './action-reference.ts';
import { parseImage, parseUses } from './parse-uses.ts';

const SHA = '0123456789abcdef0123456789abcdef01234567';
const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('parseUses', () => {
  it.each([
    [`owner/repo@${SHA}`, 'repository', 'owner/repo', true],
    [`owner/repo@${SHA.toUpperCase()}`, 'repository', 'owner/repo', true],
    [`owner/repo@${'b'.repeat(64)}`, 'repository', 'owner/repo', true],
    [`owner/repo@${SHA}0`, 'repository', 'owner/repo', false],
    ['owner/repo@v4', 'repository', 'owner/repo', false],
    ['owner/repo@release/v1', 'repository', 'owner/repo', false],
    ['owner/repo@refs/tags/v1', 'repository', 'owner/repo', false],
    ['owner/repo@abc1234', 'repository', 'owner/repo', false],
    ['owner/repo', 'repository', 'owner/repo', false],
    ['  owner/repo@v1  ', 'repository', 'owner/repo', false],
    [`owner/repo/sub//path/@${SHA}`, 'repository', 'owner/repo/sub/path', true],
    [
      'owner/.github/.github/workflows/ci.yml@v1',
      'repository',
      'owner/.github/.github/workflows/ci.yml',
      false,
    ],
    ['docker://alpine', 'image', 'alpine', false],
    [`docker://reg:5000/a/b@${DIGEST}`, 'image', 'reg:5000/a/b', true],
    ['${{ matrix.a }}', 'expression', '${{ matrix.a }}', false],
    ['owner/repo@${{ env.V }}', 'expression', 'owner/repo@${{ env.V }}', false],
    ['owner@v1', 'invalid', 'owner@v1', false],
    ['owner/repo@', 'invalid', 'owner/repo@', false],
    ['owner/repo@a@b', 'invalid', 'owner/repo@a@b', false],
    ['owner/repo@a b', 'invalid', 'owner/repo@a b', false],
    ['owner/repo@a/../b', 'invalid', 'owner/repo@a/../b', false],
    ['owner/repo@/v1', 'invalid', 'owner/repo@/v1', false],
    ['owner/repo@v1\u0000', 'invalid', 'owner/repo@v1 ', false],
    ['owner/repo@v1\u202e', 'invalid', 'owner/repo@v1 ', false],
    ['../up', 'invalid', '../up', false],
    ['$/path@v1', 'invalid', '$/path@v1', false],
    ['', 'invalid', '(empty)', false],
  ])('reads %s', (value, kind, action, isPinned) => {
    const reference = parseUses(value);
    expect(reference).toMatchObject({ kind, action });
    expect(reference === null ? null : isPinnedReference(reference)).toBe(isPinned);
  });

  it.each(['./local', './.github/workflows/x.yml', './x@v1', '$/path', '.'])(
    'takes %s for the repository’s own',
    (value) => {
      expect(parseUses(value)).toBeNull();
    },
  );

  it('always names something short', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (value) => {
        const { action } = parseUses(value) ?? { action: 'local' };
        expect(action.length > 0 && action.length <= 300).toBe(true);
      }),
    );
  });
});

describe('parseImage', () => {
  it.each([
    ['alpine', 'alpine', '', null],
    ['alpine:3.20', 'alpine', '3.20', null],
    ['localhost:5000/a/b', 'localhost:5000/a/b', '', null],
    ['reg.example:5000/a/b:1', 'reg.example:5000/a/b', '1', null],
    [`a/b:1@${DIGEST.toUpperCase()}`, 'a/b', '1', DIGEST],
  ])('reads %s', (text, action, tag, digest) => {
    expect(parseImage(text)).toEqual({ kind: 'image', action, tag, digest });
  });

  it.each(['', 'a b', 'a:', 'a@sha256:short', '@', ':1'])('takes %j for no image', (text) => {
    expect(parseImage(text).kind).toBe('invalid');
  });

  it('shows nothing invisible of what is none', () => {
    expect(parseImage('a\u202e\nb').action).toBe('a  b');
  });
});
