import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognize } from './recognize.ts';

const HOSTS = ['code.example', 'github.com'];
const told = (text: string) => recognize(text, HOSTS).map(({ path, value }) => `${path} ${value}`);

describe('what was typed', () => {
  it.each([
    'https://github.com/owner/repo',
    'http://www.github.com/owner/repo',
    'github.com/owner/repo',
    'github.com/owner/repo/tree/main/web',
    'git@github.com:owner/repo.git',
    'ssh://git@github.com/owner/repo.git',
    ' https://GitHub.com/owner/repo ',
  ])('%s is a repository', (text) => {
    const [first, ...others] = recognize(text, HOSTS);
    expect([first?.path, ...others.map(({ path }) => path)]).toEqual([
      '/api/scan/repo',
      '/api/scan/supply-chain',
      '/api/scan/legal',
    ]);
    expect(first?.value).toMatch(/^https:\/\/(?:www\.)?github\.com\/owner\/repo/i);
  });

  it('owner/repo is one of the first host', () => {
    expect(told('owner/repo')[0]).toBe('/api/scan/repo https://code.example/owner/repo');
  });

  it.each([
    ['pkg:npm/left@1.0.0', ['pkg:npm/left@1.0.0']],
    ['pkg:npm/left', ['pkg:npm/left']],
    ['@scope/left@1.0.0-beta.1', ['pkg:npm/%40scope/left@1.0.0-beta.1']],
    ['left@1.0.0+build', ['npm', 'pypi', 'gem', 'cargo'].map((type) => `pkg:${type}/left@1.0.0%2Bbuild`)],
    ['left@2rc1', ['npm', 'pypi', 'gem', 'cargo'].map((type) => `pkg:${type}/left@2rc1`)],
  ])('%s is a package', (text, purls) => {
    expect(recognize(text, HOSTS).map(({ path, field, value }) => [path, field, value])).toEqual(
      purls.map((purl) => ['/api/scan/purl', 'purls', purl]),
    );
  });

  it.each([
    ['me@163.example', ['/api/scan/email 163.example', '/api/scan/website https://163.example/']],
    ['example.org', ['/api/scan/email example.org', '/api/scan/website https://example.org/']],
    ['me@example.org', ['/api/scan/email example.org', '/api/scan/website https://example.org/']],
    ['example.org.', ['/api/scan/email example.org', '/api/scan/website https://example.org/']],
    ['bücher.example', ['/api/scan/email bücher.example', '/api/scan/website https://bücher.example/']],
    ['https://example.org/a?b', ['/api/scan/website https://example.org/a?b', '/api/scan/email example.org']],
    ['http://example.org:8080', ['/api/scan/website http://example.org:8080', '/api/scan/email example.org']],
  ])('%s is a domain or a website', (text, choices) => {
    expect(told(text)).toEqual(choices);
  });

  it.each(['', 'lodash', '@scope/name', '/left@1.0.0', 'two words', '10.0.0.1'])(
    '“%s” is nothing that can be scanned by its name',
    (text) => {
      expect(told(text)).toEqual([]);
    },
  );

  it('is the same without anything around it: the browser runs its text', () => {
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what a browser does with the page
    const alone = new Function(`return ${recognize.toString()}`)();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress(), fc.domain()), (text) => {
        expect(alone(text, HOSTS)).toEqual(recognize(text, HOSTS));
      }),
    );
  });
});
