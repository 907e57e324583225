import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../../test/support/example-advisory.ts';
import type { Advisory } from '../advisory.ts';
import { createOsvLocalSource, createRecordIndex } from './record-index.ts';

/** The ids found for a package version, or why there is no answer. */
function ask(records: readonly Advisory[], ecosystem: string, name: string, version: string) {
  const answer = createRecordIndex(records).find({ ecosystem, name, version });
  if (answer.kind === 'package') throw new TypeError('a version was asked about');
  return answer.kind === 'unanswerable' ? answer.reason : answer.advisories.map(({ id }) => id);
}

const id = 'GHSA-aaaa-bbbb-cccc';
const affecting = (...changes: Parameters<typeof exampleAffected>) =>
  exampleAdvisory({ affected: [exampleAffected(...changes)] });

describe('createRecordIndex', () => {
  it('finds a version in a range, and not one outside', () => {
    expect(ask([affecting()], 'npm', 'left', '1.9.9')).toEqual([id]);
    expect(ask([affecting()], 'npm', 'left', '2.0.0')).toEqual([]);
  });

  it('finds a listed version without a range', () => {
    const record = affecting({ ranges: [], versions: ['1.0.0'] });
    expect(ask([record], 'npm', 'left', '1.0.0')).toEqual([id]);
    expect(ask([record], 'npm', 'left', '1.0.1')).toEqual([]);
  });

  it('names an advisory once, however many entries match, and sorts by id', () => {
    const twice = exampleAdvisory({
      id: 'Z-1',
      affected: [exampleAffected(), exampleAffected({ ranges: [] })],
    });
    const again = exampleAdvisory({ affected: [exampleAffected(), exampleAffected()] });
    expect(ask([twice, again], 'npm', 'left', '1.0.0')).toEqual([id, 'Z-1']);
  });

  it('tells every advisory of a package when no version is asked about', async () => {
    const index = createRecordIndex([
      affecting(),
      exampleAdvisory({ id: 'Z-1', affected: [exampleAffected({ ranges: [], versions: ['9.0.0'] })] }),
    ]);
    const [known, unknown] = ['left', 'other'].map((name) =>
      index.find({ ecosystem: 'npm', name, version: null }),
    );
    const history = known?.kind === 'package' ? await known.history() : null;
    expect(history?.map((advisory) => advisory.id)).toEqual([id, 'Z-1']);
    expect(unknown).toMatchObject({ kind: 'package', isNamed: false });
    expect(index.find({ ecosystem: 'Mars', name: 'left', version: null })).toEqual({
      kind: 'unanswerable',
      reason: 'no-feed',
    });
  });

  it('knows nothing of a withdrawn advisory but that there is a feed', () => {
    const withdrawn = exampleAdvisory({ withdrawn: '2026-01-01T00:00:00Z' });
    expect(ask([withdrawn], 'npm', 'left', '1.0.0')).toEqual([]);
  });

  it.each([
    ['PyPI', 'Werkzeug', 'werkzeug', true],
    ['PyPI', 'zope.interface', 'Zope_Interface', true],
    ['GitHub Actions', 'Owner/action', 'owner/Action', true],
    ['Packagist', 'Vendor/package', 'vendor/package', true],
    ['SwiftURL', 'example.org/Owner/kit', 'example.org/owner/Kit', true],
    ['npm', 'JSONStream', 'jsonstream', false],
    ['npm', 'a_b', 'a-b', false],
  ])('in %s finds %s as %s: %s', (ecosystem, recorded, asked, isFound) => {
    const record = affecting({ ecosystem, name: recorded });
    expect(ask([record], ecosystem, asked, '1.0.0')).toEqual(isFound ? [id] : []);
  });

  it.each([
    ['Debian:12', ['DSA-12']],
    ['Debian:11', ['DSA-11']],
    ['Debian', ['DSA-11', 'DSA-12']],
    ['Debian:10', 'no-feed'],
    ['Ubuntu:22.04', ['USN-FREE', 'USN-PRO']],
    ['Ubuntu:22.04:LTS', ['USN-FREE']],
    ['Ubuntu', []],
    ['PyPI', 'no-feed'],
    ['npm', 'no-feed'],
  ])('asked for %s finds %o', (ecosystem, found) => {
    const ranges = [{ type: 'ECOSYSTEM' as const, events: [{ introduced: '0' }, { fixed: '2' }] }];
    const of = (name: string, where: string) =>
      exampleAdvisory({ id: name, affected: [exampleAffected({ ecosystem: where, name: 'curl', ranges })] });
    const records = [
      of('DSA-12', 'Debian:12'),
      of('DSA-11', 'Debian:11'),
      of('USN-FREE', 'Ubuntu:22.04:LTS'),
      of('USN-PRO', 'Ubuntu:Pro:22.04:LTS'),
    ];
    expect(ask(records, ecosystem, 'curl', '1')).toEqual(found);
  });

  it('does not judge an ecosystem whose versions it cannot order', () => {
    expect(ask([affecting({ ecosystem: 'OSS-Fuzz' })], 'OSS-Fuzz', 'left', '1')).toBe('no-feed');
  });

  it.each(['', 'a\u0000', 'x'.repeat(600)])('does not judge the version "%s"', (version) => {
    expect(ask([affecting()], 'npm', 'left', version)).toBe('refused');
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no package %s by accident', (name) => {
    expect(ask([affecting()], 'npm', name, '1.0.0')).toEqual([]);
    expect(ask([affecting({ name })], 'npm', name, '1.0.0')).toEqual([id]);
  });

  it('counts distinct advisories', () => {
    expect(createRecordIndex([exampleAdvisory(), exampleAdvisory(), exampleAdvisory({ id: 'B' })]).size).toBe(
      2,
    );
  });
});

describe('createOsvLocalSource', () => {
  const source = createOsvLocalSource(createRecordIndex([exampleAdvisory()]));
  const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };

  it('answers every query in order', async () => {
    const queries = Array.from({ length: 1_201 }, (_, index) => ({ ...query, version: `${index}.0.0` }));
    const answers = await source.findAdvisories(queries, new AbortController().signal);
    const hits = answers.map((answer) => (answer.kind === 'advisories' ? answer.advisories.length : -1));
    expect([hits.slice(0, 3), hits.length]).toEqual([[1, 1, 0], 1_201]);
  });

  it('finds a NuGet package in any letter case', async () => {
    const advisory = exampleAdvisory({
      affected: [exampleAffected({ ecosystem: 'NuGet', name: 'Acme.Left' })],
    });
    const nuget = createOsvLocalSource(createRecordIndex([advisory]));
    const asked = [{ ecosystem: 'NuGet', name: 'acme.LEFT', version: '1.0.0' }];
    expect(await nuget.findAdvisories(asked, new AbortController().signal)).toMatchObject([
      { kind: 'advisories', advisories: [{ id: advisory.id }] },
    ]);
  });

  it('stops with the reason of the caller', async () => {
    const reason = new Error('gone');
    await expect(source.findAdvisories([query], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
