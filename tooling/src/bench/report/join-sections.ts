import type { Measured, Section } from '../result.ts';

/** Several measurements as one section. */
export function joinSections(title: string, parts: readonly Measured[]): Section {
  return {
    title,
    tables: parts.flatMap(({ tables }) => tables),
    ratios: parts.flatMap(({ ratios }) => ratios),
    series: parts.flatMap(({ series }) => series),
  };
}
