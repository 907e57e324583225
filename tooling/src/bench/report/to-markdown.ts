import { median } from '../quantile.ts';
import type { Figure, Table } from '../result.ts';
import type { Report } from './report-file.ts';

/** What people wrote below this line stays when the report is written again. */
const NOTES = '<!-- Written by hand from here on: the harness keeps it. -->';

type Cell = string | number | null;

/** The report as Markdown, with the notes of the page that it replaces. */
export function toMarkdown(report: Report, previous: string): string {
  const notes = previous.includes(NOTES) ? previous.slice(previous.indexOf(NOTES)) : `${NOTES}\n`;
  const sections = Object.values(report);
  const targets = sections.flatMap(({ tables, date }) =>
    tables.flatMap((table) => targetRows(table).map((row) => [...row, date.slice(0, 10)])),
  );
  return [
    '# Benchmarks',
    '`pnpm bench` writes this page; `--only PART` measures one part and leaves the others as they were, `--base DIR` puts another ' +
      'checkout beside this one. Load comes from autocannon, timings of single calls from mitata. Contenders measure in turn ' +
      '(A/B, B/A, …); figures are medians of the rounds, which are all in `docs/benchmarks/latest.json`. Read the ratios, not ' +
      'the absolutes: the load generator runs on the same cores.',
    '## Targets',
    toTable(['figure', 'measured', 'target', 'met', 'date'], targets),
    ...sections.flatMap(({ title, tables, date, plan, machine }) => [
      `## ${title}`,
      `Measured ${date.slice(0, 10)}, plan \`${plan}\`: ${machine}.`,
      ...tables.flatMap((table) => [`### ${table.title}`, table.method, figureTable(table)]),
    ]),
    notes.trimEnd(),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The worst of the figures has the target: it is met by all of them or not. A dash for what was not measured. */
function targetRows({ figures, unit, targets = [] }: Table): readonly (readonly Cell[])[] {
  return targets.map((target) => {
    const { name, over, only } = target;
    const values = figures.flatMap((figure) => {
      const value = valueOf(figure, over);
      return value === null || (only ?? figure.what) !== figure.what ? [] : [{ what: figure.what, value }];
    });
    const sorted = values.toSorted((a, b) => a.value - b.value);
    const worst = 'atMost' in target ? sorted.at(-1) : sorted[0];
    const suffix = over !== undefined || unit.includes('/') ? '' : ` ${unit}`;
    const limit = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
    const met = values.filter(({ value }) =>
      'atMost' in target ? value <= target.atMost : value >= target.atLeast,
    ).length;
    if (worst === undefined) return [`${name}: ${only ?? 'not measured'}`, null, `${limit}${suffix}`, null];
    const label = `${name}: ${only ?? `worst of ${values.length}, ${worst.what}`}`;
    const verdict = met === values.length ? 'yes' : `**no**, ${met} of ${values.length}`;
    return [label, `${formatFigure(worst.value)}${suffix}`, `${limit}${suffix}`, verdict];
  });
}

/** The median of our rounds, or that divided by the median of another contender; null when it was not measured. */
function valueOf({ rounds }: Figure, over?: string): number | null {
  const value = median(rounds['ours'] ?? []) / (over === undefined ? 1 : median(rounds[over] ?? []));
  return Number.isFinite(value) ? value : null;
}

/** Ours, every other contender, and ours divided by it. */
function figureTable({ figures, unit }: Table): string {
  const names = new Set(figures.flatMap(({ rounds }) => Object.keys(rounds)));
  const others = [...names].filter((name) => name !== 'ours');
  const columns = [unit, 'ours', ...others.flatMap((name) => [name, `ours / ${name}`])];
  const rows = figures.map((figure) => [
    figure.what,
    valueOf(figure),
    ...others.flatMap((name) => [median(figure.rounds[name] ?? []), valueOf(figure, name)]),
  ]);
  return toTable(columns, rows);
}

function toTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map(formatFigure))),
  ].join('\n');
}

/** For people: three digits that count, thousands set apart; a dash for what was not measured. */
function formatFigure(value: Cell): string {
  if (typeof value === 'string') return value;
  if (value === null || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : 2);
}
