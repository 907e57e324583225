import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Section } from '../result.ts';

/** A section with when and where it was measured. */
export interface MeasuredSection extends Section {
  /** ISO 8601. */
  readonly date: string;
  readonly plan: string;
  readonly machine: string;
}

/** By part, the last measurement of each. */
export type Report = Readonly<Record<string, MeasuredSection>>;

/** The report in a file that `writeReport` wrote; empty when there is none. */
export async function readReport(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text).parts ?? {};
}

/** Writes all figures to four digits, the rounds of one contender on one line. What is no number is null. */
export async function writeReport(file: string, parts: Report): Promise<void> {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  const text = JSON.stringify({ parts }, rounded, 2);
  const lines = text.replaceAll(/\[[-\d.e+,\snul]*\]/g, (list) => list.replaceAll(/\s+/g, ' '));
  await writeFile(file, `${lines}\n`);
}

/** For people; the load is that of the minute before: other work that shares the machine. */
export function thisMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 1e9);
  const load = (loadavg()[0] ?? 0).toFixed(2);
  return (
    `${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores, ${gigabytes} GB, ${platform()} ${release()}, ` +
    `Node ${process.versions.node}; load before the run ${load}`
  );
}
