import { describe, expect, it } from 'vitest';
import { isOpenSource } from './is-open-source.ts';

describe('isOpenSource', () => {
  it.each([
    ['OPEN_SOURCE', null, true],
    ['FREE', null, false],
    [null, 'MIT', true],
    ['PAID', 'AGPL-3.0-only', true],
    ['FREE', 'BUSL-1.1', false],
    ['FREE', 'LicenseRef-Proprietary', false],
    ['FREE', 'BUSL-1.1 OR Apache-2.0', true],
    ['FREE', '(MIT AND CC-BY-NC-4.0)', false],
    ['FREE', 'GPL-2.0-only WITH Classpath-exception-2.0', true],
    ['FREE', 'CC-BY-4.0', true],
    ['FREE', '(MIT OR BUSL-1.1) AND SSPL-1.0', false],
    ['FREE', 'BUSL-1.1 AND (GPL-2.0-only OR MIT)', false],
    ['FREE', 'BUSL-1.1 OR (GPL-2.0-only AND MIT)', true],
    ['FREE', 'busl-1.1', false],
    ['FREE', 'apache-2.0', true],
    ['FREE', 'GPL-2.0+', true],
    ['FREE', 'DocumentRef-x:LicenseRef-y', false],
    ['FREE', 'LicenseRef-y OR MIT', true],
    ['FREE', 'not-a-license', false],
    ['FREE', 'not-a-license OR MIT', true],
    ['FREE', 'MIT WITH not-an-exception', false],
  ] as const)('%s, %s: %s', (pricing, license, expected) => {
    expect(isOpenSource(pricing, license)).toBe(expected);
  });
});
