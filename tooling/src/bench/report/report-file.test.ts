import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Report, readReport, writeReport } from './report-file.ts';

const FIGURES = [{ what: 'a', rounds: { ours: [1.5, -2e-7, 3], none: [] } }];
const REPORT: Report = {
  part: {
    date: '2026-01-02T03:04:05.000Z',
    plan: 'tiny',
    machine: 'P, 2 cores',
    title: 'Part',
    tables: [{ title: 'T', method: 'How.', unit: 'ms', figures: FIGURES }],
  },
};

it('reads what it wrote, and nothing where nothing is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-file-'));
  try {
    const file = join(folder, 'latest.json');
    expect(await readReport(file)).toEqual({});
    await writeReport(file, REPORT);
    expect(await readReport(file)).toEqual(REPORT);
    expect(await readFile(file, 'utf8')).toContain('"ours": [ 1.5, -2e-7, 3 ]');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
