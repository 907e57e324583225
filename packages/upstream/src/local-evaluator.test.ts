import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../test/support/example-advisory.ts';
import type { Advisory, AffectedPackage } from './advisory.ts';
import { createLocalEvaluator } from './local-evaluator.ts';

const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };

type Events = AffectedPackage['ranges'][number]['events'];

function advisory(id: string, ...events: Events): Advisory {
  return exampleAdvisory({ id, affected: [exampleAffected({ ranges: [{ type: 'SEMVER', events }] })] });
}

const current = advisory('CURRENT', { introduced: '0' }, { fixed: '2.0.0' });
const older = advisory('OLDER', { introduced: '0' }, { fixed: '0.9.0' });
const later = advisory('LATER', { introduced: '2.0.0' }, { lastAffected: '2.0.3' });

/** Null where there is no judge, else the ids of what affects `version`, or null. */
function judged(version: string, history: readonly Advisory[], named: readonly Advisory[] = [current]) {
  const judge = createLocalEvaluator({ query, advisories: named, history });
  return judge?.(version)?.map(({ id }) => id) ?? null;
}

const withEntry = (changes: Partial<AffectedPackage>) => ({
  ...older,
  affected: [exampleAffected(changes)],
});

describe('createLocalEvaluator', () => {
  it.each([
    ['0.8.0', ['CURRENT', 'OLDER']],
    ['1.9.9', ['CURRENT']],
    ['2.0.0', ['LATER']],
    ['2.0.3', ['LATER']],
    ['2.0.4', []],
  ])('names what affects %s', (version, ids) => {
    expect(judged(version, [current, older, later])).toEqual(ids);
  });

  it.each([
    ['is listed', withEntry({ ranges: [], versions: ['3.0.0'] })],
    ['is first and last affected', advisory('OLDER', { introduced: '3.0.0' }, { lastAffected: '3.0.0' })],
    [
      'stands on one of several branches, told in any order',
      advisory('OLDER', { introduced: '3.0.0' }, { fixed: '0.5.0' }, { fixed: '3.1.0' }, { introduced: '0' }),
    ],
    ['has no fix', advisory('OLDER', { introduced: '3.0.0' })],
  ])('judges a version that %s', (_name, plain) => {
    expect(judged('3.0.0', [current, plain])).toEqual(['OLDER']);
    expect(judged('2.5.0', [current, plain])).toEqual([]);
  });

  it.each([
    ['is withdrawn', { ...older, withdrawn: '2026-01-01T00:00:00Z' }],
    ['does not speak of the package', withEntry({ name: 'right' })],
    ['speaks of it in another ecosystem', withEntry({ ecosystem: 'PyPI' })],
    ['is found by commits only', withEntry({ ranges: [], versions: [] })],
    ['has an end above which it begins', advisory('OLDER', { introduced: '0.9.0' }, { fixed: '0.5.0' })],
    ['begins where it ends', advisory('OLDER', { introduced: '0.5.0' }, { fixed: '0.5.0' })],
    [
      'begins again where it ends',
      advisory(
        'OLDER',
        { introduced: '0' },
        { lastAffected: '0.5.0' },
        { introduced: '0.5.0' },
        { lastAffected: '0.2.0' },
      ),
    ],
    ['begins twice', advisory('OLDER', { introduced: '0' }, { introduced: '0.2.0' }, { fixed: '0.5.0' })],
    ['ends twice', advisory('OLDER', { introduced: '0' }, { fixed: '0.2.0' }, { fixed: '0.5.0' })],
    ['ends without a beginning', advisory('OLDER', { fixed: '0.5.0' })],
    ['has a limit', advisory('OLDER', { introduced: '0' }, { fixed: '0.5.0' }, { limit: '*' })],
    ['has a bound that is no version', advisory('OLDER', { introduced: '0' }, { fixed: 'soon' })],
    ['has a bound with a build', advisory('OLDER', { introduced: '0' }, { fixed: '0.5.0+1' })],
  ])('leaves it to the source where a record %s', (_name, odd) => {
    expect(judged('3.0.0', [current, older])).toEqual([]);
    expect(judged('3.0.0', [current, odd])).toBeNull();
  });

  it.each([
    ['named more', [current, later], [current, later]],
    ['named less', [current, older], []],
    ['named what is not in the history', [older], [current]],
  ])('trusts no judgement where the source %s', (_name, history, named) => {
    expect(judged('3.0.0', history, named)).toBeNull();
  });

  it.each(['latest', '3', '3.0.0+build', '', '3.0.0 '])('leaves version %j to the source', (version) => {
    expect(judged(version, [current])).toBeNull();
  });

  it.each(['Debian:12', 'Debian', 'Go', 'Alpine:v3.18', 'winget', '', '__proto__'])(
    'judges nothing of %j',
    (ecosystem) => {
      const affected = [exampleAffected({ ecosystem })];
      const record = exampleAdvisory({ affected });
      const asked = { query: { ...query, ecosystem }, advisories: [record], history: [record] };
      expect(createLocalEvaluator(asked)).toBeNull();
    },
  );

  it('knows names of PyPI in any form', () => {
    const affected = [exampleAffected({ ecosystem: 'PyPI', name: 'Odd_Name' })];
    const record = exampleAdvisory({ affected });
    const asked = { ecosystem: 'PyPI', name: 'odd-name', version: '1.0' };
    const judge = createLocalEvaluator({ query: asked, advisories: [record], history: [record] });
    expect(judge?.('2.0')).toEqual([]);
    expect(judge?.('1.9')).toEqual([record]);
  });
});
