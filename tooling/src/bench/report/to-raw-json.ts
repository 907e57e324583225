import type { Section } from '../result.ts';
import type { Run } from './to-markdown.ts';

const DIGITS = 4;

/**
 * The numbers behind a report: every ratio, and the rounds of each series on one line, as the formatter of the
 * repository has it. What is no number is null.
 */
export function toRawJson({ date, plan, machine, sections }: Run): string {
  const head = Object.entries({ date, plan, ...machine }).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const parts = sections.map(
    ({ title, ratios, series }) =>
      `    ${JSON.stringify(title)}: {\n${[
        ...block('ratios', ratios.map(toRatioEntry)),
        ...block('rounds', series.map(toSeriesEntry)),
      ].join(',\n')}\n    }`,
  );
  return `{\n${head.join('')}  "sections": {\n${parts.join(',\n')}\n  }\n}\n`;
}

/** An empty object would stand on one line: there is none. */
function block(name: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  const lines = entries.map((entry) => `        ${entry}`).join(',\n');
  return [`      "${name}": {\n${lines}\n      }`];
}

function toRatioEntry({ name, value }: Section['ratios'][number]): string {
  return `${JSON.stringify(name)}: ${figure(value)}`;
}

function toSeriesEntry({ name, unit, rounds }: Section['series'][number]): string {
  return `${JSON.stringify(`${name}, ${unit}`)}: [${rounds.map(figure).join(', ')}]`;
}

function figure(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(DIGITS))) : 'null';
}
