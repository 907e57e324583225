/** What an exit code means; docs/ci.md has the same table. */
export const EXIT = {
  /** Looked at everything that was found, and nothing is over the gate. */
  clean: 0,
  overGate: 1,
  /** Not everything could be looked at, and that was asked to fail; or nothing of what was found could be. */
  unknown: 2,
  usage: 3,
  /** An upstream or the service failed: no finding, and not clean. */
  failed: 4,
  nothingFound: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the run with a sentence that says what to do. */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
