/** How a report is to be shown to people. */
export interface Display {
  readonly isColored: boolean;
  /** Columns. */
  readonly width: number;
}
