import { describe, expect, it } from 'vitest';
import { printReport } from './print-report.ts';

const print = (report: unknown) => printReport(report, (_, text) => text);

describe('printReport', () => {
  it('shows plain members as pairs, and leaves out what is empty', () => {
    const summary = { total: 3, high: 0, unknown: null, license: { id: 'MIT' } };
    expect(print({ domain: 'a.test', summary, notice: null, list: [], tags: ['x', 'y'], none: {} })).toEqual([
      'domain   a.test',
      'summary  total 3 · high 0 · license id MIT',
      'tags     x, y',
    ]);
  });

  it('shows a list as a table: of an object its plain values, of a list its first and how many more', () => {
    const vulnerability = { id: 'GHSA-1', aliases: ['CVE-1'], severity: 'HIGH' };
    const results = [
      { package: { name: 'left', version: '1.0.0' }, line: null, vulnerabilities: [vulnerability, {}] },
      { package: { name: 'é', version: '2.0.0' }, line: null, vulnerabilities: [vulnerability] },
    ];
    expect(print({ results })).toEqual([
      '',
      'results',
      'package     vulnerabilities',
      'left 1.0.0  GHSA-1 HIGH +1',
      'é 2.0.0     GHSA-1 HIGH',
    ]);
  });

  it('shows what is wrong first, and counts what it does not show', () => {
    const checks = Array.from({ length: 14 }, (_, key) => ({ key, status: key === 13 ? 'warn' : 'pass' }));
    const lines = print({ checks });
    expect([lines[3], lines.length, lines.at(-1)]).toEqual(['13   warn', 16, '… and 2 more']);
  });

  it('cuts what is long by characters as people see them', () => {
    expect(print({ texts: ['👩‍💻'.repeat(60)] })).toEqual([`texts  ${'👩‍💻'.repeat(47)}…`]);
  });

  it('shows the data of an envelope', () => {
    expect(print({ data: { name: 'App' } })).toEqual(['name  App']);
  });

  it('paints a cell that is a verdict', () => {
    const painted = printReport({ rows: [{ severity: 'CRITICAL' }] }, (format, text) => `<${format}>${text}`);
    expect(painted).toEqual(['', '<bold>rows', '<dim>severity', '<redBright>CRITICAL']);
  });
});
