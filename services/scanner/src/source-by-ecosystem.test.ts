import type { AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import { advisory } from '../test/support/advisories.ts';
import { createSourceByEcosystem } from './source-by-ecosystem.ts';

const { signal } = new AbortController();
const query = (ecosystem: string, name: string): AdvisoryQuery => ({ ecosystem, name, version: '1.0.0' });

/** Names an advisory `<id>-<name>` for every query; `asked` are the names of each call, and the signals. */
function sourceNamed(id: string) {
  const asked: string[][] = [];
  const signals: AbortSignal[] = [];
  const source: AdvisorySource = {
    async findAdvisories(queries, given) {
      asked.push(queries.map(({ name }) => name));
      signals.push(given);
      return queries.map(({ name }) => ({
        kind: 'advisories',
        advisories: [advisory({ id: `${id}-${name}` })],
      }));
    },
  };
  return { source, asked, signals };
}

function setUp() {
  const [special, others] = [sourceNamed('special'), sourceNamed('other')];
  return {
    special,
    others,
    source: createSourceByEcosystem(new Map([['winget', special.source]]), others.source),
  };
}

describe('createSourceByEcosystem', () => {
  it('sends each query to its source and answers in the order of the queries', async () => {
    const { source, special, others } = setUp();
    const queries = [query('npm', 'a'), query('winget', 'b'), query('Debian:12', 'c'), query('winget', 'd')];
    const answers = await source.findAdvisories(queries, signal);
    expect(answers.map((answer) => answer.kind === 'advisories' && answer.advisories[0]?.id)).toEqual([
      'other-a',
      'special-b',
      'other-c',
      'special-d',
    ]);
    expect([special.asked, others.asked]).toEqual([[['b', 'd']], [['a', 'c']]]);
  });

  it('does not ask a source about nothing, and passes the signal itself on', async () => {
    const { source, special, others } = setUp();
    expect(await source.findAdvisories([], signal)).toEqual([]);
    await source.findAdvisories([query('winget', 'b')], signal);
    expect([others.asked, special.signals]).toEqual([[], [signal]]);
  });

  it('calls nothing clean that a source leaves out', async () => {
    const mute: AdvisorySource = { findAdvisories: () => Promise.resolve([]) };
    const source = createSourceByEcosystem(new Map(), mute);
    expect(await source.findAdvisories([query('npm', 'a')], signal)).toEqual([
      { kind: 'unanswerable', reason: 'not-asked' },
    ]);
  });

  it('passes on that a source failed', async () => {
    const failing: AdvisorySource = { findAdvisories: () => Promise.reject(new Error('down')) };
    const source = createSourceByEcosystem(new Map([['winget', failing]]), sourceNamed('other').source);
    const queries = [query('npm', 'a'), query('winget', 'b')];
    await expect(source.findAdvisories(queries, signal)).rejects.toThrow('down');
  });
});
