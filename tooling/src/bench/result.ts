import { type ByContender, mapContenders } from './by-contender.ts';
import tables from './tables.json' with { type: 'json' };

/** A part of the report. */
export interface Section {
  readonly title: string;
  readonly tables: readonly Table[];
}

export interface Table {
  readonly title: string;
  /** How it was measured, one paragraph. */
  readonly method: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
  readonly targets?: readonly Target[];
}

export interface Figure {
  readonly what: string;
  /** What each contender measured, once a round. */
  readonly rounds: ByContender<readonly number[]>;
}

/** A limit for our medians, or for our medians divided by those of the contender `over`: the worst figure shows. */
export type Target = {
  readonly name: string;
  readonly over?: string;
  /** The one figure that it is for; all of the table when left out. */
  readonly only?: string;
} & ({ readonly atMost: number } | { readonly atLeast: number });

/** What was asked of all contenders, and what they measured. */
export interface Compared<Result> {
  readonly what: string;
  readonly rounds: ByContender<readonly Result[]>;
}

export function figuresOf<Result>(
  compared: readonly Compared<Result>[],
  of: (result: Result) => number,
): Figure[] {
  return compared.map(({ what, rounds }) => ({ what, rounds: mapContenders(rounds, (all) => all.map(of)) }));
}

/** The table of this title, as `tables.json` describes it. */
export function tableOf(title: keyof typeof tables, figures: readonly Figure[]): Table {
  return { title, ...tables[title], figures };
}
