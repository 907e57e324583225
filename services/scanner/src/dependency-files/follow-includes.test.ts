import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includedPath } from './follow-includes.ts';

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
