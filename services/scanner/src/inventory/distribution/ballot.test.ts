import { describe, expect, it } from 'vitest';
import { DECISIVE, decide as decideAll, type Vote } from './ballot.ts';

const decide = (...votes: readonly Vote[]) => decideAll(votes);

const weak = (
  distribution: Vote['distribution'],
  release: string | null,
  evidence = `${distribution} ${release}`,
) => ({
  distribution,
  release,
  weight: 20,
  evidence,
});

describe('a ballot', () => {
  it('without votes decides nothing', () => {
    expect(decide()).toBeNull();
  });

  it('follows the decisive vote', () => {
    const inference = decide(
      { distribution: 'debian', release: '12', weight: DECISIVE, evidence: 'base-files 12.4' },
      weak('debian', '11'),
    );
    expect(inference).toEqual({
      distribution: 'debian',
      release: '12',
      confidence: 'high',
      evidence: ['base-files 12.4'],
    });
  });

  it('two decisive votes that disagree leave little confidence', () => {
    const inference = decide(
      { distribution: 'debian', release: '12', weight: 2 * DECISIVE, evidence: 'a' },
      { distribution: 'debian', release: '11', weight: DECISIVE, evidence: 'b' },
    );
    expect(inference).toMatchObject({ release: '12', confidence: 'low' });
  });

  it.each([
    [2, 'medium'],
    [1, 'low'],
  ])('%i votes beside one that speaks against them leave %s confidence', (votes, confidence) => {
    const supporting = Array.from({ length: votes }, (_, at) => ({
      ...weak('debian', '12', `${at}`),
      weight: 30,
    }));
    expect(decide(...supporting, { ...weak('debian', '11'), weight: 25 })).toMatchObject({
      release: '12',
      confidence,
    });
  });

  it('a major release supports a minor one, and the longer one is told', () => {
    const inference = decide(weak('rocky', '9'), weak('rocky', '9.4'), weak('rocky', '8.9'));
    expect(inference).toMatchObject({ release: '9.4' });
  });

  it('unrelated releases that are equally likely are not told', () => {
    expect(decide(weak('alpine', '3.11', 'musl'), weak('alpine', '3.12', 'musl'))).toMatchObject({
      distribution: 'alpine',
      release: null,
    });
  });

  it('the same observation of many packages is one piece of evidence', () => {
    const inference = decide(
      ...Array.from({ length: 50 }, () => weak('debian', '12', '"+deb12" in versions')),
    );
    expect(inference?.evidence).toEqual(['"+deb12" in versions (50 packages)']);
  });

  it('a flood of different observations is bounded', () => {
    const flood = Array.from({ length: 20_000 }, (_, index) => weak('debian', `${index}`));
    expect(decide(...flood)?.evidence.length).toBeLessThanOrEqual(5);
  });
});
