import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage } from '../../test/support/advisories.ts';
import { match } from './match.ts';

const at = (version: string, ...advisories: ReturnType<typeof advisory>[]) =>
  match([{ package: npmPackage('example', version), ecosystem: 'npm', advisories }]);

describe('match', () => {
  it('makes one finding of one advisory, with its fix and severity', () => {
    expect(at('1.0.0', advisory())).toMatchObject([
      {
        primary: { id: 'GHSA-aaaa-aaaa-aaaa' },
        fixedVersions: ['1.2.0'],
        rating: { severity: 'CRITICAL', score: 9.8 },
      },
    ]);
  });

  it('tells the fix of the branch that holds the installed version first, and none below it', () => {
    const branches = advisory({ affected: [affected('example', ['0', '1.2.6'], ['2.0.0', '2.1.3'])] });
    expect(at('1.0.0', branches)[0]?.fixedVersions).toEqual(['1.2.6', '2.1.3']);
    expect(at('2.1.0', branches)[0]?.fixedVersions).toEqual(['2.1.3']);
  });

  it('does not take the fix of another package in the same advisory', () => {
    const two = advisory({
      affected: [affected('other', ['0', '9.9.9']), affected('example', ['0', '1.2.0'])],
    });
    expect(at('1.0.0', two)[0]?.fixedVersions).toEqual(['1.2.0']);
  });

  it('lets the record with a fix lead its group, whatever its name', () => {
    const withoutFix = advisory({ id: 'GHSA-1', aliases: ['CVE-1'], affected: [affected('example', ['0'])] });
    const withFix = advisory({ id: 'PYSEC-1', aliases: ['CVE-1'] });
    expect(at('1.0.0', withoutFix, withFix)).toMatchObject([
      { primary: { id: 'PYSEC-1' }, others: [{ id: 'GHSA-1' }], fixedVersions: ['1.2.0'] },
    ]);
  });

  it('prefers the reviewed record when several tell a fix', () => {
    const records = ['CVE-1', 'PYSEC-1', 'GHSA-1'].map((id) => advisory({ id, aliases: ['CVE-1'] }));
    expect(at('1.0.0', ...records)[0]?.primary.id).toBe('GHSA-1');
  });

  it('takes the severity from an alias when the leading record has none', () => {
    const unrated = advisory({ id: 'GHSA-1', aliases: ['CVE-1'], severity: [] });
    const rated = advisory({ id: 'PYSEC-1', aliases: ['CVE-1'] });
    expect(at('1.0.0', unrated, rated)[0]?.rating).toMatchObject({
      severity: 'CRITICAL',
      advisoryId: 'PYSEC-1',
    });
  });

  it('says UNKNOWN when nobody rates it', () => {
    expect(at('1.0.0', advisory({ severity: [] }))[0]?.rating).toMatchObject({
      severity: 'UNKNOWN',
      source: null,
    });
  });

  it.each([
    ['1:2.0-1', ['1:2.1-1']],
    ['2.0-1', ['1:2.1-1']],
    ['2:2.0-1', []],
  ])('takes epochs for what they are where rpm %s shows one', (version, fixes) => {
    const told = { ...affected('example', ['0', '1:2.1-1']), ecosystem: 'AlmaLinux:9' };
    const found = match([
      {
        package: npmPackage('example', version, { ecosystem: 'AlmaLinux:9' }),
        ecosystem: 'AlmaLinux:9',
        advisories: [advisory({ affected: [told] })],
      },
    ]);
    expect(found[0]?.fixedVersions).toEqual(fixes);
  });
});
