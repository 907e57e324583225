import { toAppError } from '@repo/scanner/in-process';
import { AppError } from '@repo/service-kit/errors';
import { AdvisoryDataError } from '@repo/upstream/osv-local';

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

/** How a run ends that throws this; null for what nobody has foreseen. */
export function runErrorOf(thrown: unknown): RunError | null {
  if (thrown instanceof RunError) return thrown;
  const error = toAppError(thrown);
  if (error instanceof AppError) {
    // A file that cannot be read is one that was not looked at; whatever else the service would answer is a failure.
    const exitCode = error.code === 'bad_request' ? EXIT.unknown : EXIT.failed;
    return new RunError(exitCode, error.message, { cause: error });
  }
  if (error instanceof AdvisoryDataError)
    return new RunError(EXIT.usage, `ADVISORY_DATA_DIR: ${error.message}`, { cause: error });
  const isSetting = error instanceof Error && error.name === 'EnvironmentError';
  return isSetting ? new RunError(EXIT.usage, error.message, { cause: error }) : null;
}
