import { generic, isAffectedVersion } from '@repo/versions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../../test/support/example-cve.ts';
import { affectedVersions } from './affected-versions.ts';

const PRODUCT = { vendor: 'example', product: 'example', edition: null };
const CRITERIA = 'cpe:2.3:a:example:example:*:*:*:*:*:*:*:*';
const WINDOWS = 'cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*';
const MACOS = 'cpe:2.3:o:apple:macos:-:*:*:*:*:*:*:*';
const HARDWARE = 'cpe:2.3:h:example:board:-:*:*:*:*:*:*:*';

const match = (changes: object = {}) => ({ vulnerable: true, criteria: CRITERIA, ...changes });
const node = (cpeMatch: readonly object[], operator = 'OR') => ({ operator, negate: false, cpeMatch });
const platform = (...criteria: string[]) =>
  node(criteria.map((each) => match({ vulnerable: false, criteria: each })));

function affectedBy(...configurations: readonly object[]) {
  return affectedVersions(exampleCve({ configurations }), PRODUCT);
}

function isAffected(version: string, ...configurations: readonly object[]): boolean {
  const affected = affectedBy(...configurations);
  return affected !== null && isAffectedVersion(generic, version, affected);
}

const one = (changes: object) => ({ nodes: [node([match(changes)])] });

describe('the bounds of a match', () => {
  it.each<[object, readonly string[], readonly string[]]>([
    [{ versionEndExcluding: '1.2' }, ['0.1', '1.1.9', '1.2-rc1'], ['1.2', '1.2.0', '1.10']],
    [{ versionEndIncluding: '1.2' }, ['1.2', '1.2.0.0'], ['1.2.1']],
    [{ versionStartIncluding: '1.0' }, ['1.0', '99'], ['0.9']],
    [{ versionStartExcluding: '1.0' }, ['1.0.1', '1.0a', '99'], ['0.9', '1.0', '1.0.0']],
    [{ versionStartIncluding: '1.0', versionEndExcluding: '1.2' }, ['1.0', '1.1'], ['0.9', '1.2']],
    [{ versionStartExcluding: '1.0', versionEndIncluding: '1.2' }, ['1.1', '1.2'], ['1.0', '1.3']],
    [{}, ['0', '1.0', '2026.1'], []],
    [{ versionEndExcluding: '' }, ['1.0'], []],
    [{ versionEndExcluding: 'the next one' }, ['1.0', '99'], []],
    [{ criteria: 'cpe:2.3:a:example:example:1.0:*:*:*:*:*:*:*' }, ['1.0', '1'], ['1.0.1', '0.9']],
    [{ criteria: 'cpe:2.3:a:example:example:3.0:beta1:*:*:*:*:*:*' }, ['3.0-beta1'], ['3.0', '3.0-beta2']],
    [{ criteria: 'cpe:2.3:a:example:example:3.0:-:*:*:*:*:*:*' }, ['3.0'], ['3.0-beta1']],
  ])('%j', (changes, inside, outside) => {
    expect(inside.filter((version) => !isAffected(version, one(changes)))).toEqual([]);
    expect(outside.filter((version) => isAffected(version, one(changes)))).toEqual([]);
  });

  it('an excluded beginning is not affected, and every greater version is', () => {
    const part = fc.nat({ max: 30 });
    const version = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, (start, installed) => {
        expect(isAffected(installed, one({ versionStartExcluding: start }))).toBe(
          generic.compare(installed, start) > 0,
        );
      }),
    );
  });

  it('keeps the branches apart, and says the same once', () => {
    const old = match({ versionStartIncluding: '1.0', versionEndExcluding: '1.2' });
    const young = match({ versionStartIncluding: '2.0', versionEndExcluding: '2.1' });
    expect(affectedBy({ nodes: [node([old, young, old])] })?.ranges).toEqual([
      { type: 'ECOSYSTEM', events: [{ introduced: '1.0' }, { fixed: '1.2' }] },
      { type: 'ECOSYSTEM', events: [{ introduced: '2.0' }, { fixed: '2.1' }] },
    ]);
  });
});

describe('what is meant', () => {
  it.each([
    ['what is not vulnerable', { vulnerable: false }],
    ['another product', { criteria: 'cpe:2.3:a:example:example_server:*:*:*:*:*:*:*:*' }],
    ['another vendor', { criteria: 'cpe:2.3:a:other:example:*:*:*:*:*:*:*:*' }],
    ['an operating system of that name', { criteria: 'cpe:2.3:o:example:example:*:*:*:*:*:*:*:*' }],
    ['no version at all', { criteria: 'cpe:2.3:a:example:example:-:*:*:*:*:*:*:*' }],
    ['the build for Android', { criteria: 'cpe:2.3:a:example:example:*:*:*:*:*:android:*:*' }],
    ['the build for macOS', { criteria: 'cpe:2.3:a:example:example:*:*:*:*:*:macos:*:*' }],
    ['what is no name', { criteria: 'example' }],
  ])('not %s', (_name, changes) => {
    expect(affectedBy(one(changes))).toBeNull();
  });

  it.each(['1.*', '1.?', '*.1'])('a pattern is not read as no version: %s', (version) => {
    const criteria = `cpe:2.3:a:example:example:${version}:*:*:*:*:*:*:*`;
    expect(() => affectedBy(one({ criteria }))).toThrow('pattern');
  });

  it.each(['windows', '-', 'node.js'])('the build for %s', (target) => {
    const criteria = `cpe:2.3:a:example:Example:*:*:*:*:*:${target}:*:*`;
    expect(affectedBy(one({ criteria }))).not.toBeNull();
  });
});

describe('an edition', () => {
  const bounds = (text: string) => ({ versionEndExcluding: text });
  const edition = (word: string, until: string) => ({
    nodes: [node([match({ criteria: `cpe:2.3:a:example:example:*:*:*:*:${word}:*:*:*`, ...bounds(until) })])],
  });
  const apart = {
    nodes: [
      node([match({ criteria: 'cpe:2.3:a:example:example_esr:*:*:*:*:*:*:*:*', ...bounds('115.15') })]),
    ],
  };
  const holds = (name: 'esr' | null, version: string, ...configurations: readonly object[]) => {
    const affected = affectedVersions(exampleCve({ configurations }), { ...PRODUCT, edition: name });
    return affected !== null && isAffectedVersion(generic, version, affected);
  };

  it.each([
    ['its own range counts', 'esr', '115.14', [edition('*', '130.0'), edition('esr', '115.15')], true],
    ['the range of all does not', 'esr', '115.15', [edition('*', '130.0'), edition('esr', '115.15')], false],
    ['a product of its own counts too', 'esr', '115.15', [edition('*', '130.0'), apart], false],
    ['and tells what it affects', 'esr', '115.14', [edition('*', '130.0'), apart], true],
    ['the range of all counts where nothing is said of it', 'esr', '115.15', [edition('*', '130.0')], true],
    ['the main line is not the edition', null, '115.14', [edition('esr', '115.15')], false],
    ['the main line has its range', null, '129.0', [edition('*', '130.0'), edition('esr', '115.15')], true],
    ['other editions are the main line', null, '1.0', [edition('community', '1.1')], true],
  ] as const)('%s', (_name, name, version, configurations, expected) => {
    expect(holds(name, version, ...configurations)).toBe(expected);
  });
});

describe('what it runs on', () => {
  it.each<[string, object, boolean]>([
    ['Windows', platform(WINDOWS), true],
    ['a version of Windows', platform('cpe:2.3:o:microsoft:windows_11:-:*:*:*:*:*:*:*'), true],
    ['macOS', platform(MACOS), false],
    ['another system of Microsoft', platform('cpe:2.3:o:microsoft:xbox_os:-:*:*:*:*:*:*:*'), false],
    ['what somebody else calls Windows', platform('cpe:2.3:o:other:windows:-:*:*:*:*:*:*:*'), false],
    ['macOS or Windows', platform(MACOS, WINDOWS), true],
    ['hardware', platform(HARDWARE), true],
    ['another program', platform('cpe:2.3:a:other:thing:*:*:*:*:*:*:*:*'), true],
    ['nothing', node([]), true],
    ['Windows and macOS at once', { ...platform(MACOS, WINDOWS), operator: 'AND' }, false],
  ])('%s', (_name, other, counts) => {
    const configuration = { operator: 'AND', nodes: [node([match()]), other] };
    expect(affectedBy(configuration) !== null).toBe(counts);
  });

  it('alternatives do not rule each other out', () => {
    expect(affectedBy({ operator: 'OR', nodes: [node([match()]), platform(MACOS)] })).not.toBeNull();
    expect(affectedBy({ nodes: [node([match()]), platform(MACOS)] })).not.toBeNull();
  });

  it('one configuration that counts is enough', () => {
    const mac = { operator: 'AND', nodes: [node([match()]), platform(MACOS)] };
    expect(isAffected('1.0', mac, one({ versionEndExcluding: '1.2' }))).toBe(true);
    expect(isAffected('1.3', mac, one({ versionEndExcluding: '1.2' }))).toBe(false);
  });
});
