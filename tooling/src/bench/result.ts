/** What one measurement found out. */
export interface Measured {
  readonly tables: readonly Table[];
  readonly ratios: readonly Ratio[];
  /** The numbers behind the tables. */
  readonly series: readonly Series[];
}

/** A part of the report. */
export interface Section extends Measured {
  readonly title: string;
}

export interface Table {
  readonly title: string;
  /** How it was measured, one paragraph. */
  readonly method: string;
  readonly columns: readonly string[];
  /** Null: not measured. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A figure, most of them ratios, with the target it has. */
export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Of a figure that is no ratio. */
  readonly unit?: string;
}

/** One figure, measured once a round. */
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly rounds: readonly number[];
}
