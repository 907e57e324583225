import type { ActionRef } from '@repo/contracts/scanner';
import type { CommitPlace } from '@repo/upstream/github';
import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../../../test/support/advisories.ts';
import { factsOf, sha, useOf } from '../../../../test/support/supply-chain-facts.ts';
import type { Finding } from '../../../matching/finding.ts';
import type { ActionUse, RepositoryFacts, SupplyChainFacts } from '../facts.ts';
import { indexRefs } from '../reference/ref-index.ts';
import { judge } from './judge.ts';

function told(facts: SupplyChainFacts, baseline: readonly ActionRef[] | null = null): readonly string[] {
  return judge(facts, baseline).flatMap(({ findings }) =>
    findings.map(({ key, severity, description }) => `${key} ${severity}: ${description}`),
  );
}

const UNKNOWN: RepositoryFacts = { kind: 'unknown' };
const NOT_LOOKED_UP =
  'unresolved info: The repository of the action could not be looked up, so nothing is known about this reference.';
const NO_REPOSITORY =
  'unresolved info: There is no public repository octo/tool, so nothing is known about this reference.';
const NO_NAME = 'unresolved info: The repository has no branch or tag of this name.';
const SHORT =
  'short-sha medium: A shortened commit pins nothing: a branch or tag could bear this name. Write all 40 digits.';

function absent(hasOwner: boolean | null, commits: Readonly<Record<string, string>> = {}): RepositoryFacts {
  return { kind: 'absent', hasOwner, commits: new Map(Object.entries(commits)) };
}

function refs(branches: readonly string[], tags: readonly string[], isArchived: boolean | null = false) {
  const commit = sha('b');
  return {
    kind: 'refs',
    isArchived,
    refs: indexRefs({
      defaultBranch: 'main',
      branches: branches.map((name) => ({ name, commit })),
      tags: tags.map((name) => ({ name, commit, object: commit })),
    }),
  } as const;
}

describe('findings about the repository of an action', () => {
  const v1 = useOf('octo/tool@v1');
  const pin = useOf(`octo/tool@${sha('b')}`);

  it.each<[string, ActionUse, RepositoryFacts, readonly string[]]>([
    ['not asked', v1, UNKNOWN, [NOT_LOOKED_UP]],
    ['absent, its owner there', v1, absent(true), [NO_REPOSITORY]],
    ['absent, its owner not asked for', v1, absent(null), [NO_REPOSITORY]],
    ['absent, a pin', pin, absent(true), [NO_REPOSITORY]],
    ['absent, a pin that the token sees', pin, absent(true, { [sha('b')]: sha('b') }), []],
    ['absent, what the token sees', v1, absent(true, { v1: sha('b') }), []],
    [
      'absent, its owner too',
      v1,
      absent(false, { v1: sha('b') }),
      [
        'owner-missing critical: The owner of octo/tool does not exist: whoever takes the name can put code there.',
      ],
    ],
    [
      'archived',
      v1,
      refs([], ['v1'], true),
      ['archived low: The repository is archived: nobody maintains it.'],
    ],
    ['not known to be archived', v1, refs([], ['v1'], null), []],
    ['a branch', v1, refs(['v1'], []), []],
    [
      'a branch and a tag',
      v1,
      refs(['v1'], ['v1']),
      ['confusable-ref medium: v1 is a branch and a tag; which one runs is easily changed.'],
    ],
    ['no such ref', v1, refs(['main'], ['v2']), [NO_NAME]],
    [
      'no ref at all',
      useOf('octo/tool'),
      refs(['main'], []),
      ['missing-ref medium: No version is named: the platform refuses this.'],
    ],
    ['nothing of an image', useOf('docker://octo/tool:1'), refs([], []), []],
  ])('%s', (_what, use, repository, expected) => {
    expect(told(factsOf(use, {}, repository))).toEqual(expected);
  });

  it('says that a repository was not asked for at all', () => {
    expect(told(factsOf(useOf('octo/other@v1')))).toEqual([NOT_LOOKED_UP]);
  });

  it.each<[CommitPlace, readonly string[]]>([
    ['contained', []],
    [
      'nowhere',
      [
        'impostor-commit critical: The commit is in no branch or tag of the repository: it may come from anybody’s fork.',
      ],
    ],
    [
      'unknown',
      [
        'unresolved info: Whether the commit belongs to the repository or only to a fork of it could not be looked up.',
      ],
    ],
  ])('a commit that is %s', (place, expected) => {
    const places = new Map([[`octo/tool@${sha('f')}`, place]]);
    expect(told(factsOf(useOf(`octo/tool@${sha('f')}`), { places }))).toEqual(expected);
  });
});

describe('findings about the form of a reference', () => {
  it.each<[string, RepositoryFacts, readonly string[]]>([
    ['abcdef', UNKNOWN, [NOT_LOOKED_UP]],
    ['abcdef1', UNKNOWN, [SHORT, NOT_LOOKED_UP]],
    ['ABCDEF1', UNKNOWN, [SHORT, NOT_LOOKED_UP]],
    ['a'.repeat(39), UNKNOWN, [SHORT, NOT_LOOKED_UP]],
    ['20240131', UNKNOWN, [NOT_LOOKED_UP]],
    ['20240131', refs([], []), [SHORT, NO_NAME]],
    ['abcdef1', refs([], ['abcdef1']), []],
    ['abcdefg1', refs([], []), [NO_NAME]],
    ['a'.repeat(63), UNKNOWN, [NOT_LOOKED_UP]],
    [
      'A'.repeat(64),
      UNKNOWN,
      ['unknown-object-format low: A SHA-256 object id: the platform issues none today.', NOT_LOOKED_UP],
    ],
    ['a'.repeat(65), UNKNOWN, [NOT_LOOKED_UP]],
  ])('%s', (ref, repository, expected) => {
    expect(told(factsOf(useOf(`octo/tool@${ref}`), {}, repository))).toEqual(expected);
  });

  it.each([
    ['${{ matrix.action }}', 'expression medium: What runs is decided by an expression.'],
    ['octo', 'invalid-reference low: This names no action, workflow or image.'],
  ])('%s', (written, expected) => {
    expect(told(factsOf(useOf(written)))).toEqual([expected]);
  });
});

describe('findings about what a file claims', () => {
  const says = (comment: string, is: string) =>
    `The comment says ${comment}, but the pinned commit is ${is}.`;

  it.each<[comment: string, pinned: string, expected: readonly string[]]>([
    ['v1.1.0', 'b', []],
    ['v1.1.0', 'e', []],
    ['v1', 'b', []],
    ['v1.1', 'b', []],
    ['main', 'b', []],
    ['pin@main', 'b', []],
    ['2024-01-31', 'b', []],
    ['v1.x', 'b', []],
    ['v1.0.x', 'b', ['comment-mismatch low: The comment says v1.0.x, but the repository has no such tag.']],
    ['v2.0', 'd', []],
    ['tool/v2', 'd', []],
    ['v1.0', 'b', ['comment-mismatch low: The comment says v1.0, but the repository has no such tag.']],
    ['v1.0.0', 'b', [`comment-mismatch high: ${says('v1.0.0', 'v1.1.0')}`]],
    ['v1.0.0', 'c', [`comment-mismatch high: ${says('v1.0.0', 'another commit')}`]],
    ['v1', 'c', [`comment-mismatch low: ${says('v1', 'another commit')}`]],
    ['tag: nosuch', 'b', []],
    ['tag: tool/v2.0.0', 'c', [`comment-mismatch high: ${says('tool/v2.0.0', 'another commit')}`]],
    ['', 'c', []],
  ])('the comment %j behind a pin to %s', (comment, pinned, expected) => {
    expect(told(factsOf(useOf(`octo/tool@${sha(pinned)}`, comment)))).toEqual(expected);
  });

  it.each<[ref: string, locked: string, expected: readonly string[]]>([
    ['v1.1.0', 'b', []],
    ['v1.1.0', '9', [`lock-mismatch critical: The lock holds ${sha('9')}, but v1.1.0 is ${sha('b')} now.`]],
    ['v1', '9', [`lock-mismatch info: The lock holds ${sha('9')}, but v1 is ${sha('b')} now.`]],
    ['main', '9', [`lock-mismatch info: The lock holds ${sha('9')}, but main is ${sha('c')} now.`]],
    ['nosuch', '9', []],
  ])('a lock of %s at %s', (ref, locked, expected) => {
    expect(told(factsOf(useOf(`octo/tool@${ref}`, '', sha(locked))))).toEqual(expected);
  });

  it('takes a branch that is called like a version for what a comment means', () => {
    const facts = factsOf(useOf(`octo/tool@${sha('b')}`, 'v3'), {}, refs(['v3'], ['v1.1.0']));
    expect(told(facts)).toEqual([]);
  });

  it('says nothing of claims where the repository was not asked', () => {
    const facts = factsOf(useOf(`octo/tool@${sha('b')}`, 'v9.9.9'), {}, UNKNOWN);
    expect(told(facts)).toEqual([NOT_LOOKED_UP]);
  });
});

describe('findings of advisories', () => {
  const finding = (changes: Partial<Finding>): Finding => ({
    package: npmPackage('octo/tool', '1.0.0'),
    primary: advisory({ id: 'GHSA-1', summary: 'It runs what it is told' }),
    others: [],
    rating: { severity: 'LOW', source: null, vector: null, advisoryId: 'GHSA-1', score: null },
    fixedVersions: [],
    ...changes,
  });
  const known = (...findings: readonly Finding[]) => new Map([['octo/tool@1.0.0', findings]]);

  it.each<[string, Partial<Finding>, string]>([
    ['a summary', {}, 'vulnerable low: GHSA-1: It runs what it is told.'],
    [
      'a summary that is a sentence',
      { primary: advisory({ id: 'GHSA-1', summary: 'It runs it.' }), fixedVersions: ['1.2.0', '2.0.0'] },
      'vulnerable low: GHSA-1: It runs it. Fixed in 1.2.0.',
    ],
    [
      'no summary',
      { primary: advisory({ id: 'GHSA-1', summary: '' }) },
      'vulnerable low: GHSA-1: an advisory affects this version.',
    ],
    [
      'malware under another name',
      { others: [advisory({ id: 'CVE-1' }), advisory({ id: 'MAL-2026-1' })] },
      'compromised critical: GHSA-1: It runs what it is told.',
    ],
  ])('with %s', (_what, changes, expected) => {
    const vulnerabilities = known(finding(changes));
    expect(told(factsOf(useOf('octo/tool@v1.0.0'), { vulnerabilities }))).toEqual([expected]);
  });

  it('stand before those that are milder, of a version and of no other', () => {
    const vulnerabilities = known(
      finding({}),
      finding({ rating: { ...finding({}).rating, severity: 'CRITICAL' } }),
    );
    const severities = (ref: string) =>
      told(factsOf(useOf(`octo/tool@${ref}`), { vulnerabilities })).map((each) => each.split(':')[0]);
    expect(severities('v1.0.0')).toEqual(['vulnerable critical', 'vulnerable low']);
    expect(severities('v1.1.0')).toEqual([]);
  });

  it('know the commits that tags were moved to in an attack, whatever the name is written like', () => {
    const commit = '0e58ed8671d6b60d0890c21b07f8835ace038e67';
    const use = useOf(`Tj-Actions/Changed-Files@${commit}`);
    expect(told(factsOf(use))[0]).toMatch(
      /^compromised critical: This commit is known to be hostile \(.+\)\.$/,
    );
    expect(told(factsOf(useOf(`octo/tool@${commit}`)))).toEqual([]);
  });
});

describe('findings against a baseline', () => {
  const ref = (tag: string, letter: string | null): ActionRef => ({
    action: 'octo/tool',
    tag,
    sha: letter === null ? null : sha(letter),
  });

  it.each<[string, string, ActionRef, readonly string[]]>([
    [
      'a full tag',
      'v1.0.0',
      ref('v1.0.0', '9'),
      [`tag-moved critical: v1.0.0 was moved: ${sha('9')} before, ${sha('a')} now.`],
    ],
    [
      'a part of a version',
      'v1',
      ref('v1', '9'),
      [`tag-moved info: v1 was moved: ${sha('9')} before, ${sha('b')} now.`],
    ],
    [
      'a pin',
      sha('c'),
      ref('', '9'),
      [`pin-changed low: The pin changed: ${sha('9')} before, ${sha('c')} now.`],
    ],
    [
      'no pin',
      'v1',
      ref('', 'b'),
      [`pin-removed high: It was pinned to ${sha('b')}, and is no longer pinned.`],
    ],
    ['a step back', 'v1.0.0', ref('v1.1.0', 'b'), ['updated high: Went back from v1.1.0 to v1.0.0.']],
    [
      'a major version',
      'v1.0.0',
      ref('v0.9', '9'),
      ['updated medium: New major version, from v0.9 to v1.0.0.'],
    ],
    ['a minor version', 'v1.1.0', ref('v1.0.0', 'a'), ['updated info: Updated from v1.0.0 to v1.1.0.']],
    ['a branch', 'main', ref('v1', 'b'), ['updated low: Changed from v1 to main.']],
    ['what was a commit', sha('b'), ref('', null), ['updated low: Changed from nothing to v1.1.0.']],
    ['a commit without a tag', sha('c'), ref('v1', '9'), [`updated low: Changed from v1 to ${sha('c')}.`]],
    ['the same', 'v1', ref('v1', 'b'), []],
  ])('%s', (_what, written, earlier, expected) => {
    expect(told(factsOf(useOf(`octo/tool@${written}`)), [earlier])).toEqual(expected);
  });

  it.each([
    ['v1.1.0', 'high'],
    ['v1', 'low'],
  ])('holds it against a pin that it is another commit of %s: %s', (tag, severity) => {
    expect(told(factsOf(useOf(`octo/tool@${sha('b')}`, tag)), [ref(tag, '9')])).toEqual([
      `pin-changed ${severity}: The pin changed, and is ${tag} as before: ${sha('9')} before, ${sha('b')} now.`,
    ]);
  });

  it('takes a pin to another version for an update', () => {
    const pin = factsOf(useOf(`octo/tool@${sha('b')}`, 'v1.1.0'));
    expect(told(pin, [{ ...ref('v1.0.0', 'a'), isPinned: true }])).toEqual([
      'updated info: Updated from v1.0.0 to v1.1.0.',
    ]);
  });

  it('holds a pin against every pin of its action', () => {
    const pin = factsOf(useOf(`octo/tool@${sha('c')}`));
    expect(told(pin, [ref('', '9'), ref('', 'c')])).toEqual([]);
    expect(told(pin, [ref('', 'c'), ref('', '9')])).toEqual([]);
    expect(told(pin, [ref('', '9'), ref('', '8')])).toHaveLength(1);
    const named = factsOf(useOf(`octo/tool@${sha('c')}`, 'pin@main'));
    expect(told(named, [ref('v1', 'c'), ref('v2', '9')])).toEqual([]);
  });
});
