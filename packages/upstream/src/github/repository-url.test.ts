import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRepositoryName, parseRepositoryUrl } from './repository-url.ts';

const HOSTS = ['github.com', 'git.example:8443'];

describe('parseRepositoryUrl', () => {
  it.each([
    ['https://github.com/owner/repo', []],
    ['https://github.com/owner/repo/', []],
    ['https://github.com/owner/repo.git', []],
    ['http://GITHUB.COM/owner/repo', []],
    ['https://www.github.com/owner/repo?tab=readme#x', []],
    ['https://github.com./owner/repo', []],
    ['github.com/owner/repo', []],
    ['git@github.com:owner/repo.git', []],
    ['ssh://git@github.com/owner/repo', []],
    ['ssh://git@github.com:22/owner/repo.git', []],
    ['git+https://github.com/owner/repo.git', []],
    ['https://git.example:8443/owner/repo', []],
    ['https://github.com/owner/repo/releases', []],
    ['https://github.com/owner/repo/issues/1', []],
    ['https://github.com/owner/repo/pulls', []],
    ['https://github.com/owner/repo/pull/new', []],
    ['https://github.com/owner/repo/releases/tag/v1.0', ['v1.0']],
    ['https://github.com/owner/repo/releases/tag/a/v1.0', ['a', 'v1.0']],
    ['https://github.com/owner/repo/commit/abc1234/checks', ['abc1234']],
    ['https://github.com/owner/repo/pull/12', ['refs', 'pull', '12', 'head']],
    ['https://github.com/owner/repo/pull/12/files', ['refs', 'pull', '12', 'head']],
    ['https://github.com/owner/repo/pull/12/commits/abc1234', ['abc1234']],
    ['https://github.com/owner/repo/pull/12/commits', ['refs', 'pull', '12', 'head']],
    ['https://github.com/owner/repo/tree/main', ['main'], 'folder'],
    ['https://github.com/owner/repo/tree/feature/x/src/', ['feature', 'x', 'src'], 'folder'],
    ['https://github.com/owner/repo/blob/v1/a%20b.txt', ['v1', 'a b.txt'], 'file'],
    ['https://github.com/owner/repo/commits/main/src', ['main', 'src'], 'file'],
    ['https://github.com/owner/repo/blame/v1/a.txt#L3', ['v1', 'a.txt'], 'file'],
    ['https://github.com/owner/repo/raw/refs/heads/x/a.txt', ['refs', 'heads', 'x', 'a.txt'], 'file'],
    ['https://github.com/owner/repo/edit/main/a.txt', ['main', 'a.txt'], 'file'],
    ['https://github.com/owner/repo/archive/refs/tags/v1.0.tar.gz', ['refs', 'tags', 'v1.0']],
    ['https://github.com/owner/repo/archive/main.zip', ['main']],
    ['https://github.com/owner/repo/zipball/v1', ['v1']],
  ])('reads %s', (url, refSegments, suffix = 'none') => {
    expect(parseRepositoryUrl(url, HOSTS)).toEqual({ owner: 'owner', name: 'repo', refSegments, suffix });
  });

  it.each([
    ['https://gitlab.com/owner/repo', 'host-not-accepted'],
    ['https://github.com.evil.example/owner/repo', 'host-not-accepted'],
    ['https://github.com:8080/owner/repo', 'host-not-accepted'],
    ['https://github.com:22/owner/repo', 'host-not-accepted'],
    ['https://git.example/owner/repo', 'host-not-accepted'],
    ['https://github.com@evil.example/owner/repo', 'not-an-address'],
    ['https://user:pass@github.com/owner/repo', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['', 'not-an-address'],
    ['https://github.com/', 'not-a-repository'],
    ['https://github.com/owner', 'not-a-repository'],
    ['https://github.com/-owner/repo', 'not-a-repository'],
    ['https://github.com/owner/..', 'not-a-repository'],
    ['https://github.com/owner/%2e%2e', 'not-a-repository'],
    ['https://github.com/owner/re%2Fpo', 'not-a-repository'],
    ['https://github.com/owner/re%zzpo', 'not-a-repository'],
  ])('refuses %s', (url, fault) => {
    expect(parseRepositoryUrl(url, HOSTS)).toBe(fault);
  });

  it('never throws, and what it reads is a name that the platform could have', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((path) => `github.com/${path}`),
        ),
        (text) => {
          const read = parseRepositoryUrl(text, HOSTS);
          expect(typeof read === 'string' || isRepositoryName(read.owner, read.name)).toBe(true);
        },
      ),
    );
  });
});
