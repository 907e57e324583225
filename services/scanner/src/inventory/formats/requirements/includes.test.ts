import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includedPath, requirementIncludes } from './includes.ts';

describe('requirementIncludes', () => {
  it('tells what is installed as well from constraints', () => {
    const text =
      '-r base.txt\n--requirement=dev.txt # why\n--req short.txt\n--requirem=less.txt\n--constr c2.txt\n--require-hashes\n-rtight.txt\n-c constraints.txt\n# -r no.txt\nflask==1 --hash=a\n';
    expect(requirementIncludes(Buffer.from(text))).toEqual({
      requirements: ['base.txt', 'dev.txt', 'short.txt', 'less.txt', 'tight.txt'],
      constraints: ['c2.txt', 'constraints.txt'],
    });
  });

  it('finds nothing in what is no text', () => {
    expect(requirementIncludes(Buffer.from([0, 1, 2]))).toEqual({ requirements: [], constraints: [] });
  });
});

describe('includedPath', () => {
  it.each([
    ['requirements.txt', 'base.txt', 'base.txt'],
    ['a/b/requirements.txt', './c/../base.txt', 'a/b/base.txt'],
    ['a/requirements.txt', '../base.txt', 'base.txt'],
    ['a/requirements.txt', 'sub\\dev.txt', 'a/sub/dev.txt'],
    ['requirements.txt', '../base.txt', null],
    ['requirements.txt', '/etc/passwd', null],
    ['requirements.txt', 'C:\\a.txt', null],
    ['requirements.txt', 'https://example.com/base.txt', null],
    ['requirements.txt', '.', null],
  ])('from %s %s is %s', (from, reference, path) => {
    expect(includedPath(from, reference)).toBe(path);
  });

  it('never leaves the tree', () => {
    const part = fc.constantFrom('..', '.', 'a', '', 'b.txt', '\\', '//');
    fc.assert(
      fc.property(fc.array(part), (reference) => {
        const path = includedPath('a/requirements.txt', reference.join('/')) ?? 'ok';
        expect(path.split('/').every((each) => each !== '' && each !== '.' && each !== '..')).toBe(true);
      }),
    );
  });
});
