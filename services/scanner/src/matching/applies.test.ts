import type { Advisory } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage } from '../../test/support/advisories.ts';
import { applies } from './applies.ts';

const ECOSYSTEM = 'AlmaLinux:9';

const fixedIn = (fixed: string, summary = 'Important: perl security update'): Advisory =>
  advisory({
    id: 'ALSA-2026:1',
    summary,
    affected: [{ ...affected('perl', ['0', fixed]), ecosystem: ECOSYSTEM }],
  });

const installed = (version: string, moduleStream?: string) => ({
  package: npmPackage('perl', version, {
    ecosystem: ECOSYSTEM,
    ...(moduleStream === undefined ? {} : { moduleStream }),
  }),
  ecosystem: ECOSYSTEM,
});

describe('applies', () => {
  it.each([
    ['5.26.3-1', '4:5.26.1-1', false],
    ['5.26.0-1', '4:5.26.1-1', true],
    ['0:5.26.3-1', '4:5.26.1-1', true],
  ])(
    'of an rpm %s and a fix in %s: %s, for an epoch that is not shown is not zero',
    (version, fixed, expected) => {
      expect(applies(installed(version), fixedIn(fixed))).toBe(expected);
    },
  );

  it('believes the source of a version that shows its epoch, and of an advisory without ranges for the package', () => {
    expect(applies(installed('4:9-1'), fixedIn('4:5.26.1-1'))).toBe(true);
    expect(applies(installed('9-1'), { ...fixedIn('4:5.26.1-1'), affected: [] })).toBe(true);
  });

  it('judges a version to move to by the same order as the installed one', () => {
    const subject = installed('5.26.0-1');
    expect(applies(subject, fixedIn('4:5.26.1-1'), '5.26.1-1')).toBe(false);
    expect(applies(subject, fixedIn('4:5.26.1-1'), '5.26.0-9')).toBe(true);
  });

  it.each([
    ['perl:5.30', 'Important: perl:5.30 security update', true],
    ['perl:5.30', 'Important: perl:5.32 security update', false],
    ['perl:5.30', 'Important: perl security update', true],
    [undefined, 'Important: perl:5.32 security update', true],
  ])('of a package of stream %s and "%s": %s', (stream, summary, expected) => {
    expect(applies(installed('5.26.0-1', stream), fixedIn('5.26.1-1', summary))).toBe(expected);
  });

  it('believes the source for every other ecosystem', () => {
    const subject = { package: npmPackage('example', '9.9.9'), ecosystem: 'npm' };
    expect(applies(subject, advisory())).toBe(true);
  });
});
