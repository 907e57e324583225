import { describe, expect, it } from 'vitest';
import { fileScope } from './file-scope.ts';

describe('fileScope', () => {
  it.each([
    ['package-lock.json', 'production'],
    ['web/package-lock.json', 'production'],
    ['test/package-lock.json', 'test'],
    ['src/__fixtures__/a/yarn.lock', 'test'],
    ['Examples/basic/yarn.lock', 'example'],
    ['docs/requirements.txt', 'example'],
    ['examples/test/yarn.lock', 'test'],
    ['vendor/test/yarn.lock', 'vendored'],
    ['node_modules/a/package-lock.json', 'vendored'],
    ['test', 'production'],
    ['latest/yarn.lock', 'production'],
  ])('tells %s: %s', (path, scope) => {
    expect(fileScope(path)).toBe(scope);
  });
});
