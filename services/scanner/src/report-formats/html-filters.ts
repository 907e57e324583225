import type { Html } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import type { Finding } from './findings.ts';
import { SEVERITIES, SEVERITY_WORD } from './words.ts';

interface Facet {
  readonly name: string;
  readonly legend: string;
  /** Of a row: those of all its findings, without spaces. */
  readonly valuesOf: (own: readonly Finding[]) => readonly string[];
}

/** What rows can be chosen by, one line each. */
export const FACETS: readonly Facet[] = [
  { name: 'severity', legend: 'Severity', valuesOf: distinct(({ severity }) => severity) },
  {
    name: 'direct',
    legend: 'Dependency',
    valuesOf: distinct(({ direct }) => (direct === null ? null : direct ? 'direct' : 'transitive')),
  },
  { name: 'scope', legend: 'Scope', valuesOf: distinct(({ scope }) => scope) },
  {
    name: 'fix',
    legend: 'Fix',
    valuesOf: distinct(({ vulnerability }) => (vulnerability?.fixedVersions.length ? 'fixable' : null)),
  },
  {
    name: 'exploited',
    legend: 'Exploitation',
    valuesOf: distinct(({ vulnerability }) => (vulnerability?.knownExploited ? 'exploited' : null)),
  },
];

function distinct(valueOf: (finding: Finding) => string | null): Facet['valuesOf'] {
  return (own) => [...new Set(own.flatMap((finding) => valueOf(finding) ?? []))];
}

/** Shown by the script, which does the work. Only what some rows have and others do not is offered. */
export function filterForm(rows: readonly (readonly Finding[])[]): Html | '' {
  if (rows.length < 2) return '';
  const fields = FACETS.flatMap(({ name, legend, valuesOf }) => {
    const byRow = rows.map((row) => valuesOf(row));
    const values = [...new Set(byRow.flat())].toSorted(bySeverity);
    if (values.length === 0 || byRow.every((own) => own.length === values.length)) return [];
    return [
      html`<fieldset><legend>${legend}</legend>${values.map((value) => choice(name, value))}</fieldset>`,
    ];
  });
  return html`<form class="filters" hidden><label>Text <input type="search" name="text" placeholder=" "></label>${fields}<output></output></form>`;
}

function choice(name: string, value: string): Html {
  const word = Object.entries(SEVERITY_WORD).find(([severity]) => severity === value)?.[1] ?? value;
  return html`<label><input type="checkbox" name="${name}" value="${value}">${word}</label>`;
}

const ORDER: readonly string[] = SEVERITIES;

function bySeverity(a: string, b: string): number {
  return ORDER.indexOf(a) - ORDER.indexOf(b) || (a < b ? -1 : 1);
}
