import { describe, expect, it } from 'vitest';
import { npmRangeAdmits } from './npm.ts';

describe('npmRangeAdmits', () => {
  it.each([
    ['^1.0.0', '1.2.0', true],
    ['^1.0.0', '2.0.0', false],
    ['1.0.0', '1.2.0', false],
    ['=1.0.0', '1.0.0', true],
    ['1.x || >=2.5.0 || 5.0.0 - 7.2.3', '6.0.0', true],
    ['*', '9.0.0', true],
    ['', '9.0.0', true],
    ['^1.0.0', '1.2.0-beta.1', false],
    ['npm:left@^1.0.0', '1.2.0', true],
    ['npm:@a/left@~1.0.0', '1.2.0', false],
    ['npm:^1.0.0', '1.2.0', true],
    ['latest', '1.2.0', null],
    ['git+ssh://example.org/x.git', '1.2.0', null],
    ['file:../x', '1.2.0', null],
    ['x'.repeat(300), '1.2.0', null],
  ])('%s admits %s: %s', (range, version, admits) => {
    expect(npmRangeAdmits(range, version)).toBe(admits);
  });
});
