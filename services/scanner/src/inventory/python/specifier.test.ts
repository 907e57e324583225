import { describe, expect, it } from 'vitest';
import { parseSpecifiers, pinnedVersion } from './specifier.ts';

describe('pinnedVersion', () => {
  it.each([
    ['==1.4', '1.4'],
    ['===1.4', '1.4'],
    ['===nightly', 'nightly'],
    ['==1.4,==1.4.0', '1.4'],
    ['>=1,==1.4,<2,!=1.5', '1.4'],
    ['==1.4,==1.*', '1.4'],
    ['==1.4rc1,==1.4.*', '1.4rc1'],
    ['==01.4,==1.4.*', '01.4'],
    ['==1.4.5,~=1.4', '1.4.5'],
    ['==1.4.5,~=1.4.2', '1.4.5'],
    ['==1!2.0,==1!2.*', '1!2.0'],
  ])('%s pins %s', (specifiers, expected) => {
    expect(pinnedVersion(parseSpecifiers(specifiers) ?? [])).toBe(expected);
  });

  it.each([
    '',
    '>=1.4',
    '==1.*',
    '~=1.4',
    '!=1.4',
    '==1.4,==1.5',
    '==1.4,!=1.4',
    '==1.4,!=1.*',
    '==1.4,<1.4',
    '==1.4,>1.4',
    '==1.4,>=1.5',
    '==1.40,==1.4.*',
    '==2.0,~=1.4',
    '==1.5.0,~=1.4.2',
    '===1.4,===1.4.0',
  ])('%j pins nothing', (specifiers) => {
    expect(pinnedVersion(parseSpecifiers(specifiers) ?? [])).toBeNull();
  });
});
