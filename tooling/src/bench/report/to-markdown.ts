import type { Ratio, Section, Table } from '../result.ts';
import { formatFigure } from './format-figure.ts';
import type { Machine } from './machine.ts';

export interface Run {
  /** ISO 8601. */
  readonly date: string;
  readonly plan: string;
  readonly machine: Machine;
  readonly sections: readonly Section[];
}

/** What people wrote below this line stays when the report is written again. */
const FINDINGS = '<!-- Written by hand from here on: the harness keeps it. -->';

/** The report of a run as Markdown, with the findings of the report that it replaces. */
export function toMarkdown(run: Run, previous: string): string {
  const { machine, sections, plan, date } = run;
  const kept = previous.includes(FINDINGS) ? previous.slice(previous.indexOf(FINDINGS)) : `${FINDINGS}\n`;
  return [
    '# Benchmarks',
    '`pnpm bench` writes this page (`pnpm bench --quick` a rough one, elsewhere). All figures come from one run on one ' +
      'machine, shared with other work: read the ratios, not the absolutes. Contenders measure in turn (A/B, B/A, …), figures ' +
      'are medians of the rounds, CPU is that of the whole server process (utime and stime), and the generator of the load ' +
      'runs on the same cores. The numbers of every round are in `docs/benchmarks/`.',
    `Run of ${date.slice(0, 10)}, plan \`${plan}\`: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ` +
      `${machine.system}, Node ${machine.node}; load before the run ${machine.load.toFixed(2)}.`,
    '## Targets',
    targetTable(sections.flatMap(({ ratios }) => ratios)),
    ...sections.flatMap(({ title, tables }) => [`## ${title}`, ...tables.flatMap(toParts)]),
    kept.trimEnd(),
  ]
    .join('\n\n')
    .concat('\n');
}

function targetTable(ratios: readonly Ratio[]): string {
  const rows = ratios.flatMap(({ name, value, target, unit }) => {
    if (target === undefined) return [];
    const suffix = unit === undefined ? '' : ` ${unit}`;
    const isMet = 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
    const wanted = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
    return [[name, `${formatFigure(value)}${suffix}`, `${wanted}${suffix}`, isMet ? 'yes' : '**no**']];
  });
  return toTable(['figure', 'measured', 'target', 'met'], rows);
}

function toParts({ title, method, columns, rows }: Table): readonly string[] {
  return [`### ${title}`, method, toTable(columns, rows)];
}

function toTable(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map(formatFigure))),
  ].join('\n');
}
