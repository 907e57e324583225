import type { ActionRef } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf, sha, useOf } from '../../../../test/support/supply-chain-facts.ts';
import type { SupplyChainFacts } from '../facts.ts';
import { indexRefs } from '../reference/ref-index.ts';
import { removedFrom } from './compare-baseline.ts';
import { judge } from './judge.ts';

function judged(facts: SupplyChainFacts, baseline: readonly ActionRef[] | null = null) {
  const [entry] = judge(facts, baseline);
  if (entry === undefined) throw new Error('one use gives one entry');
  const { tag, sha: commit, status, isNew, pinnedBy } = entry;
  return { tag, commit, status, isNew, pinnedBy, keys: entry.findings.map(({ key }) => key) };
}

describe('judge', () => {
  it('finds nothing wrong with a pin whose comment is right', () => {
    expect(judged(factsOf(useOf(`octo/tool@${sha('b')}`, 'v1.1.0')))).toEqual({
      tag: 'v1.1.0',
      commit: sha('b'),
      status: 'ok',
      isNew: false,
      pinnedBy: 'sha',
      keys: [],
    });
  });

  it.each([
    ['the longest tag of a pin without a comment', `octo/tool@${sha('b')}`, '', 'v1.1.0'],
    ['the tag of a pin to the tag’s own object', `octo/tool@${sha('e')}`, '', 'v1.1.0'],
    ['nothing for a pin that no tag names', `octo/tool@${sha('c')}`, '', ''],
    ['a ref as it is written', 'octo/tool@refs/tags/v1', '', 'refs/tags/v1'],
  ])('names %s', (_name, value, comment, tag) => {
    expect(judged(factsOf(useOf(value, comment))).tag).toBe(tag);
  });

  it('names a version before a longer tag that is none', () => {
    const at = { object: sha('b'), commit: sha('b') };
    const tags = ['manifest-schema-0.1.0', 'v2', 'v2.47.28'].map((name) => ({ name, ...at }));
    const refs = indexRefs({ defaultBranch: 'main', branches: [], tags });
    const repository = { kind: 'refs', refs, isArchived: null } as const;
    expect(judged(factsOf(useOf(`octo/tool@${sha('b')}`), {}, repository)).tag).toBe('v2.47.28');
  });

  it.each([
    ['v1.0.0', ['comment-mismatch']],
    ['v9.9.9', ['comment-mismatch']],
    ['v1', []],
    ['1.1.0', []],
    ['pin@main', []],
    ['some words', []],
    ['nothing/known', []],
  ])('holds the comment %s against a pin to v1.1.0', (comment, keys) => {
    const { status, keys: found } = judged(factsOf(useOf(`octo/tool@${sha('b')}`, comment)));
    expect([found, status]).toEqual([keys, keys.length > 0 ? 'drifted' : 'ok']);
  });

  it('knows a version that stands in a folder of tags', () => {
    expect(judged(factsOf(useOf(`octo/tool@${sha('d')}`, 'v2.0.0'))).keys).toEqual([]);
  });

  it('takes a branch before a tag of the same name, and says that there are both', () => {
    const refs = indexRefs({
      defaultBranch: 'main',
      branches: [{ name: 'v1', commit: sha('c') }],
      tags: [{ name: 'v1', object: sha('b'), commit: sha('b') }],
    });
    const both = judged(factsOf(useOf('octo/tool@v1'), {}, { kind: 'refs', refs, isArchived: null }));
    expect([both.commit, both.keys]).toEqual([sha('c'), ['confusable-ref']]);
  });

  it('claims nothing when the repository could not be asked', () => {
    const unknown = judged(factsOf(useOf('octo/tool@v1'), {}, { kind: 'unknown' }));
    expect([unknown.commit, unknown.status, unknown.keys]).toEqual([null, 'unpinned', ['unresolved']]);
  });

  it('says that advisories could not be asked, for versions that are known', () => {
    const use = useOf('octo/tool@v1.0.0');
    expect(judged(factsOf(use, { vulnerabilities: null })).keys).toEqual(['unresolved']);
    expect(judged(factsOf(useOf('octo/tool@main'), { vulnerabilities: null })).keys).toEqual([]);
  });

  it.each([
    ['contained', [], 'ok'],
    ['nowhere', ['impostor-commit'], 'compromised'],
    ['unknown', ['unresolved'], 'ok'],
  ] as const)('judges a commit that is %s', (place, keys, status) => {
    const places = new Map([[`octo/tool@${sha('f')}`, place]]);
    const entry = judged(factsOf(useOf(`octo/tool@${sha('f')}`), { places }));
    expect([entry.keys, entry.status]).toEqual([keys, status]);
  });

  it('counts a drifted use that is compromised as both', () => {
    const places = new Map([[`octo/tool@${sha('f')}`, 'nowhere' as const]]);
    const facts = factsOf(useOf(`octo/tool@${sha('f')}`, 'v1.0.0'), { places });
    expect(judge(facts, null)).toMatchObject([{ status: 'compromised', isDrifted: true }]);
  });

  it('takes the lock’s commit for what runs', () => {
    const locked = judged(factsOf(useOf('octo/tool@v1', '', sha('b'))));
    expect([locked.commit, locked.pinnedBy, locked.status, locked.keys]).toEqual([
      sha('b'),
      'actions.lock',
      'ok',
      [],
    ]);
    expect(judged(factsOf(useOf('octo/tool@v1', '', sha('a')))).status).toBe('drifted');
  });
});

describe('judge with a baseline', () => {
  const ref = (tag: string, commit: string | null, action = 'octo/tool') => ({ action, tag, sha: commit });

  it.each([
    ['the same', 'octo/tool@v1', [ref('v1', sha('b'))], 'unpinned', []],
    ['the same in other letters', 'Octo/Tool@v1', [ref('v1', sha('b'))], 'unpinned', []],
    [
      'any of several that is the same',
      'octo/tool@v1',
      [ref('v1', sha('9')), ref('v1', sha('b'))],
      'unpinned',
      [],
    ],
    ['the same commit under another tag', `octo/tool@${sha('b')}`, [ref('v1', sha('b'))], 'ok', []],
    ['a tag without a commit', 'octo/tool@v1', [ref('v1', null)], 'unpinned', []],
    [
      'a tag of which one element has no commit',
      'octo/tool@v1',
      [ref('v1', sha('9')), ref('v1', null)],
      'unpinned',
      [],
    ],
    ['a tag with a shortened commit', 'octo/tool@v1', [ref('v1', 'abc')], 'unpinned', []],
    ['a moved tag', 'octo/tool@v1', [ref('v1', sha('9'))], 'drifted', ['tag-moved']],
    ['a changed pin', `octo/tool@${sha('c')}`, [ref('', sha('9'))], 'drifted', ['pin-changed']],
    ['a pin taken away', 'octo/tool@v1', [ref('', sha('b'))], 'drifted', ['pin-removed']],
    [
      'a pin written as a tag, taken away',
      'octo/tool@v1',
      [ref(sha('b'), sha('b'))],
      'drifted',
      ['pin-removed'],
    ],
    [
      'a tag that was moved onto the commit of another',
      'octo/tool@v1',
      [ref('v1', sha('9')), ref('v1.1.0', sha('b'))],
      'drifted',
      ['tag-moved'],
    ],
    ['another tag of the same commit', 'octo/tool@v1', [ref('v1.1.0', sha('b'))], 'unpinned', []],
    [
      'a tag that the baseline has beside a pin',
      'octo/tool@v1',
      [ref('', sha('a')), ref('v1', sha('b'))],
      'unpinned',
      [],
    ],
    [
      'a moved tag that the baseline has beside a pin to where it is now',
      'octo/tool@v1',
      [
        { ...ref('v1', sha('b')), isPinned: true },
        { ...ref('v1', sha('9')), isPinned: false },
      ],
      'drifted',
      ['tag-moved'],
    ],
    [
      'a pin with a comment, replaced by the tag of its comment',
      'octo/tool@v1.0.0',
      [{ ...ref('v1.0.0', sha('a')), isPinned: true }],
      'drifted',
      ['pin-removed'],
    ],
    [
      'a digest taken away',
      'docker://octo/image:3',
      [ref('3', `sha256:${'a'.repeat(64)}`, 'octo/image')],
      'drifted',
      ['pin-removed'],
    ],
    [
      'a pin replaced by a ref that is not there',
      'octo/tool@nosuch',
      [ref('', sha('a'))],
      'drifted',
      ['pin-removed', 'unresolved'],
    ],
    ['an update', 'octo/tool@v1.1.0', [ref('v1.0.0', sha('a'))], 'unpinned', ['updated']],
    ['a step back', 'octo/tool@v1.0.0', [ref('v1.1.0', sha('b'))], 'drifted', ['updated']],
    ['another major version', 'octo/tool@v1.0.0', [ref('v0.9', sha('9'))], 'drifted', ['updated']],
    ['a branch for a tag', 'octo/tool@main', [ref('v1', sha('b'))], 'unpinned', ['updated']],
  ])('tells %s', (_name, value, baseline, status, keys) => {
    const entry = judged(factsOf(useOf(value)), baseline);
    expect([entry.status, entry.keys, entry.isNew]).toEqual([status, keys, false]);
  });

  it('takes no pin for removed that still stands beside a reference without a commit', () => {
    const facts = factsOf(useOf('octo/tool@nosuch'));
    const both = { ...facts, uses: [...facts.uses, useOf(`octo/tool@${sha('c')}`)] };
    expect(judge(both, [ref('', sha('c'))]).map(({ status }) => status)).toEqual(['unpinned', 'ok']);
  });

  it('tells two tags that were swapped', () => {
    const facts = factsOf(useOf('octo/tool@v1'));
    const both = { ...facts, uses: [...facts.uses, useOf('octo/tool@v1.0.0')] };
    const swapped = [ref('v1', sha('a')), ref('v1.0.0', sha('b'))];
    expect(judge(both, swapped).map(({ isDrifted }) => isDrifted)).toEqual([true, true]);
  });

  it('finds no drift in its own report, whole or with nothing but what has a commit', () => {
    const value = fc.oneof(
      fc.constantFrom('docker://octo/image:3', `docker://octo/image:3@sha256:${'a'.repeat(64)}`, 'octo/tool'),
      fc
        .constantFrom('v1', 'v1.0.0', 'v1.1.0', 'main', 'nosuch', sha('b'), sha('c'), sha('e'))
        .map((reference) => `octo/tool@${reference}`),
    );
    const use = fc
      .tuple(value, fc.constantFrom('', 'v1', 'v1.1.0'), fc.constantFrom(null, sha('b')))
      .map(([written, comment, locked]) => useOf(written, comment, written.includes('@v') ? locked : null));
    fc.assert(
      fc.property(fc.array(use, { minLength: 1, maxLength: 8 }), (uses) => {
        const facts = { ...factsOf(useOf('octo/tool@v1')), uses };
        const before = judge(facts, null);
        const entries = before.map(({ use: { reference }, tag, sha: commit, pinnedBy }) => ({
          action: reference.action,
          tag,
          sha: commit,
          isPinned: pinnedBy !== null,
        }));
        const stated = entries.filter((entry) => entry.sha !== null);
        const strings = stated.map(({ action, tag, sha: commit }) => ({ action, tag, sha: commit }));
        const expected = before.map(({ isDrifted }) => isDrifted);
        for (const baseline of [entries, stated, strings]) {
          expect(judge(facts, baseline).map(({ isDrifted }) => isDrifted)).toEqual(expected);
        }
      }),
    );
  });

  it('is new only with a baseline, and says unpinned first', () => {
    const pinned = factsOf(useOf(`octo/tool@${sha('b')}`));
    expect([judged(pinned).status, judged(pinned, []).status]).toEqual(['ok', 'new']);
    const unpinned = judged(factsOf(useOf('octo/tool@v1')), []);
    expect([unpinned.status, unpinned.isNew]).toEqual(['unpinned', true]);
  });

  it('compares nothing with a commit that is not known now', () => {
    const facts = factsOf(useOf('octo/tool@v1'), {}, { kind: 'unknown' });
    expect(judged(facts, [ref('v1', sha('b'))]).keys).toEqual(['unresolved']);
  });

  it('lists what is used no more, each once, whatever it is called', () => {
    const gone = ref('v1', null, '__proto__');
    const uses = judge(factsOf(useOf('octo/tool@v1')), null);
    expect(removedFrom([gone, gone, ref('v1', null, 'OCTO/TOOL')], uses)).toEqual([gone]);
  });
});
