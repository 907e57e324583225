import { UpstreamError } from '@repo/upstream/errors';
import { PlatformToken, UnknownRefError } from '@repo/upstream/github';
import { describe, expect, it } from 'vitest';
import { addressedTree, noRepository, toRepositoryError, toRepositoryInput } from './repository-input.ts';

describe('toRepositoryInput', () => {
  it('names an accepted host in its example where another host is refused', () => {
    const refused = () => toRepositoryInput({ url: 'https://github.com/a/b' }, ['code.example']);
    expect(refused).toThrow(
      'Send `url`: the full repository address, such as https://code.example/owner/repo. Only repositories on code.example are accepted.',
    );
  });

  it('names an accepted host where the address names no repository', () => {
    expect(() => toRepositoryInput({ url: 'https://code.example/a' }, ['code.example'])).toThrow(
      'such as https://code.example/owner/repo.',
    );
  });
});

describe('the token of a request', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['secret', true],
  ])('%j', (token, isThere) => {
    const { token: own } = toRepositoryInput({ url: 'https://github.com/a/b', token }, ['github.com']);
    expect(own !== null).toBe(isThere);
  });
});

describe('toRepositoryError', () => {
  const hosts = ['github.com'];
  const anonymous = toRepositoryInput({ url: 'https://github.com/a/b' }, hosts);
  const known = toRepositoryInput({ url: 'https://github.com/a/b', token: 'secret' }, hosts);
  const trouble = (kind: 'unauthorized' | 'not_found' | 'timeout') => new UpstreamError('github', kind, 'x');

  it.each([
    [
      trouble('unauthorized'),
      'unauthorized',
      'The token is not valid, or it may not read a/b: send one that may, or leave it out.',
    ],
    [trouble('not_found'), 'not_found', 'There is no repository a/b; a private repository needs a `token`.'],
    [
      new UnknownRefError(),
      'not_found',
      'a/b has no such branch, tag, commit or pull request: check what follows its name in the address.',
    ],
  ])('says of %s what to do', (thrown, code, message) => {
    expect(toRepositoryError(thrown, anonymous)).toMatchObject({ code, message, cause: thrown });
  });

  it('asks nobody for a token who has sent one', () => {
    expect(toRepositoryError(trouble('not_found'), known)).toMatchObject({
      message: 'There is no repository a/b.',
    });
    expect(noRepository('a/b', new PlatformToken('secret'))).toBe('There is no repository a/b.');
  });

  it.each([new Error('a fault of ours'), trouble('timeout'), new UpstreamError('osv', 'not_found', 'x')])(
    'leaves %s as it is',
    (thrown) => {
      expect(toRepositoryError(thrown, anonymous)).toBe(thrown);
    },
  );
});

describe('addressedTree', () => {
  const paths = ['a/b/c', 'a/d', 'ab/c'];
  const tree = {
    commit: 'c',
    isTruncated: false,
    paths,
    has: (path: string) => paths.includes(path),
    read: () => Promise.reject(new Error('nothing is read')),
  };
  const addressed = (path: string | null, isTruncated = false) =>
    addressedTree({ ...tree, isTruncated }, { owner: 'a', name: 'b', path });

  it.each([
    [null, paths],
    ['a', ['a/b/c', 'a/d']],
    ['a/b', ['a/b/c']],
    ['a/d', ['a/d']],
  ])('is the whole, or the folder: %s', (path, expected) => {
    expect(addressed(path).paths).toEqual(expected);
  });

  it.each(['b', 'a/'])('is 404 without the folder: %s', (path) => {
    expect(() => addressed(path)).toThrow(
      'a/b has no such folder there: check what follows the branch in the address.',
    );
  });

  it('is 404 for a link, which is not followed', () => {
    const linked = { ...tree, kindOf: () => 'symlink' as const };
    expect(() => addressedTree(linked, { owner: 'a', name: 'b', path: 'a/d' })).toThrow(
      'a/b has a symbolic link there, no folder: send the address of what it leads to.',
    );
  });

  it('lists a part and still reads the rest', () => {
    expect(addressed('a').has('ab/c')).toBe(true);
  });

  it('does not say of a list that was cut that a folder is missing', () => {
    expect(addressed('b', true)).toMatchObject({ paths: [], isTruncated: true });
  });
});
