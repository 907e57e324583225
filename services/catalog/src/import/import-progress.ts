/** Told how far an import is: a phase by its name and how much there is to do, then how much of it is done. */
export interface ImportProgress {
  start(phase: string, total: number): void;
  advanceTo(done: number): void;
}
