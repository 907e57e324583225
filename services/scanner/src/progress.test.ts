import type { ProgressLine } from '@repo/contracts/scanner';
import type { AdvisoryAnswer, AdvisorySource } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import { countPackages } from './progress.ts';

const QUERY = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
const { signal } = new AbortController();

async function linesOf(source: AdvisorySource, many: number): Promise<readonly ProgressLine[]> {
  const lines: ProgressLine[] = [];
  const watched = countPackages(source, (line) => lines.push(line));
  await watched
    .findAdvisories(
      Array.from({ length: many }, () => QUERY),
      signal,
    )
    .catch(() => undefined);
  return lines;
}

describe('countPackages', () => {
  it('counts as done what was answered', async () => {
    const answers: readonly AdvisoryAnswer[] = [
      { kind: 'advisories', advisories: [] },
      { kind: 'unanswerable', reason: 'not-asked' },
      { kind: 'unanswerable', reason: 'no-feed' },
    ];
    expect(await linesOf({ findAdvisories: async () => answers }, 3)).toEqual([
      { stage: 'packages', done: 0, total: 3 },
      { stage: 'packages', done: 2, total: 3 },
    ]);
  });

  it('counts nothing as done when the look-up failed', async () => {
    const failing = { findAdvisories: () => Promise.reject(new Error('down')) };
    expect(await linesOf(failing, 3)).toEqual([{ stage: 'packages', done: 0, total: 3 }]);
  });

  it('leaves the rest of the source as it is', () => {
    const dataAsOf = () => ({ npm: '2026-01-01T00:00:00Z' });
    const watched = countPackages({ findAdvisories: async () => [], dataAsOf }, () => undefined);
    expect(watched).toMatchObject({ dataAsOf });
  });
});
